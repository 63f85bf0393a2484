// 合同模板内容: the next version of one, beside what it will look like; those before it stay as they were.
import { TemplateForm, versionStates, type contractTemplate } from '@caiyuan/contract/contract-template'
import {
  contractKindKeys,
  contractKinds,
  filled,
  placesFor,
  sampleValues,
  templateFault,
  TEXT_MOST,
  type ContractKind,
} from '@caiyuan/contract/contract-template/words'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { momentText } from '@caiyuan/contract/span'
import { Button, DatePicker, Form, Input } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { dayField } from '../../../ui/day-field.ts'
import { WithRead } from '../../../ui/detail-page.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Field, useSchemaForm } from '../../../ui/form.tsx'
import { FormPage, type FormSection } from '../../../ui/form-page.tsx'
import { useAsk } from '../../../ui/modal.tsx'
import { PhoneTitle } from '../../../ui/phone-title.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { Blocks } from '../parts/blocks.tsx'
import css from '../parts/blocks.module.css'

type Known = OutputOf<(typeof contractTemplate)['detail']>
type Version = Known['versions'][number]

const LIST = '/contractTemplates'

const Preview = ({ kind, text }: { kind: ContractKind; text: string }) => {
  const fault = templateFault(kind, text)
  return (
    <section aria-label="预览">
      <p className="second">预览，用样例数据填写</p>
      <div className={css['preview']}>
        {fault ? <p className="bad">{fault}</p> : null}
        <Blocks blocks={filled(text, sampleValues(kind))} goods={<p className={css['goods']}>标的清单：名称、规格、数量、单价、金额</p>} />
      </div>
    </section>
  )
}

const Versions = ({ known, use, withdraw }: { known: Known; use: (it: Version) => void; withdraw: (it: Version) => void }) => (
  <div className="stack">
    {known.versions.map((it) => (
      <div key={it.id}>
        <div className="row" style={{ flexWrap: 'wrap', gap: 8 }}>
          <strong>第 {it.version} 版</strong>
          <Tag tone={versionStates[it.state].tone}>{versionStates[it.state].label}</Tag>
          <span className="num">{it.effectiveOn} 起</span>
          <span className="second">
            {it.by} <span className="num">{momentText(it.at)}</span> 保存 {it.note}
          </span>
          <Button type="link" size="small" aria-label={`以第 ${it.version} 版为底稿`} onClick={() => use(it)}>
            以此为底稿
          </Button>
          {it.state === 'coming' ? (
            <Button type="link" size="small" danger aria-label={`撤下第 ${it.version} 版`} onClick={() => withdraw(it)}>
              撤下
            </Button>
          ) : null}
        </div>
        <details>
          <summary>看正文</summary>
          <p className={css['text']}>{it.text}</p>
        </details>
      </div>
    ))}
  </div>
)

const Filling = ({ known }: { known: Known }) => {
  // What was saved meanwhile by another is refused, and nothing that was typed is lost.
  const [opened] = useState(known.lastVersion)
  const navigate = useNavigate()
  const ask = useAsk()
  const { kind } = known
  const save = useAct(api.contractTemplate.save, {
    onDone: ({ version }) => {
      notify.ok(`已保存为第 ${version} 版；已经批准的单据不受影响`)
      void navigate(LIST, { replace: true })
    },
  })
  const withdraw = useAct(api.contractTemplate.withdraw, { onDone: () => notify.ok('已撤下，继续使用现在的版本') })
  const of = useSchemaForm({
    schema: TemplateForm,
    initial: { kind, version: opened, title: known.title, text: known.text, effectiveOn: known.today, note: '' },
    fail: save.fail,
    onSubmit: (it) => void save.run({ ...it, kind, version: opened }),
  })
  const text = Form.useWatch('text', { form: of.form, preserve: true }) ?? known.text
  const put = (it: { title: string; text: string }) => of.form.setFieldsValue({ title: it.title, text: it.text })
  const insert = (name: string) => of.form.setFieldsValue({ text: `${of.form.getFieldValue('text') ?? ''}\n{${name}}` })
  const sections: FormSection[] = [
    {
      id: 'part-text',
      title: '正文',
      note: '占位符写成 {甲方} 的样子；“第一条”这样开头的行印成标题',
      extra: (
        <Button size="small" onClick={() => put(known.standard)}>
          换成标准模板
        </Button>
      ),
      body: (
        <div className="stack">
          <Field of={of} name="title" label="合同名称">
            <Input maxLength={40} />
          </Field>
          <div className={css['sides']}>
            <Field of={of} name="text" label="合同正文" hint={`${text.length} / ${TEXT_MOST}`}>
              <Input.TextArea autoSize={{ minRows: 18, maxRows: 32 }} />
            </Field>
            <Preview kind={kind} text={text} />
          </div>
          <div>
            <p className="second">可用的占位符，点一下加在正文末尾</p>
            <div className={css['places']}>
              {placesFor(kind).map(([name, it]) => (
                <Button key={name} size="small" title={it.of} onClick={() => insert(name)}>
                  {name}
                </Button>
              ))}
            </div>
          </div>
        </div>
      ),
    },
    {
      id: 'part-day',
      title: '生效',
      note: '从这一天起批准的单据用新版本',
      body: (
        <div className="cols2">
          <Field of={of} name="effectiveOn" label="生效日期" {...dayField}>
            <DatePicker style={{ width: '100%' }} />
          </Field>
          <Field of={of} name="note" label="变更说明">
            <Input maxLength={200} placeholder="选填，如 按审计意见修改违约责任" />
          </Field>
        </div>
      ),
    },
    {
      id: 'part-versions',
      title: '版本',
      note: known.version === 0 ? '正在使用标准模板' : `正在使用第 ${known.version} 版`,
      body:
        known.versions.length === 0 ? (
          <p className="second">还没有本校的版本；在标准模板上修改后保存，就是第 1 版。</p>
        ) : (
          <Versions
            known={known}
            use={put}
            withdraw={(it) =>
              void ask.put({
                title: `撤下第 ${it.version} 版？`,
                body: `它不会在 ${it.effectiveOn} 生效，继续使用现在的版本。`,
                ok: '撤下',
                danger: true,
                send: () => withdraw.run({ id: it.id }),
              })
            }
          />
        ),
    },
  ]
  return (
    <Form {...of.props} aria-label="合同模板">
      <PhoneTitle title={`${contractKinds[kind]}合同模板`} />
      <FormPage
        top={
          <h1 className="desktop-only" style={{ fontSize: 20, marginTop: 16 }}>
            {contractKinds[kind]}合同模板
          </h1>
        }
        sections={sections}
        summary={
          known.coming ? (
            <span>
              第 {known.coming.version} 版将于 {known.coming.effectiveOn} 生效，撤下它才能保存新的版本
            </span>
          ) : (
            <span>保存为第 {known.lastVersion + 1} 版</span>
          )
        }
        actions={
          <>
            <Button onClick={() => void navigate(LIST)}>取消</Button>
            <Button type="primary" loading={save.pending} disabled={known.coming !== null} onClick={of.submit}>
              保存为新版本
            </Button>
          </>
        }
      />
      {ask.node}
    </Form>
  )
}

const Of = ({ kind }: { kind: ContractKind }) => {
  const read = useRead(api.contractTemplate.detail, { kind })
  return <WithRead read={read}>{(known) => <Filling key={known.kind} known={known} />}</WithRead>
}

export const Screen = () => {
  const [params] = useSearchParams()
  const kind = contractKindKeys.find((it) => it === params.get('kind'))
  return kind ? <Of kind={kind} /> : <Empty title="没有这种合同" isPage />
}
