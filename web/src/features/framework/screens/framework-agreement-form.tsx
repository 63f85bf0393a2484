// 框架协议内容: a new agreement, or the next version of one.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { AgreementForm, MONTHS_MAX, type TypedAgreement } from '@caiyuan/contract/framework/agreement'
import { awardRules, priceRules } from '@caiyuan/contract/framework/rules'
import { momentText } from '@caiyuan/contract/span'
import { Button, DatePicker, Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { dayField } from '../../../ui/day-field.ts'
import { WithRead } from '../../../ui/detail-page.tsx'
import { FilesBox } from '../../../ui/files-box.tsx'
import { Field, useSchemaForm } from '../../../ui/form.tsx'
import { FormPage, type FormSection } from '../../../ui/form-page.tsx'
import { Money } from '../../../ui/money.tsx'
import { CategoryBox } from '../../catalog/parts/category-box.tsx'
import { PhoneTitle } from '../../../ui/phone-title.tsx'
import { YuanInput } from '../../../ui/yuan-input.tsx'
import { FirmLines, GoodsLines, PaperLines, type Of } from '../parts/agreement-lines.tsx'
import css from '../parts/framework.module.css'

type Known = OutputOf<typeof api.agreement.detail>

const LIST = '/frameworkAgreements'
const radios = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }))

const Basics = ({ of, isRate }: { of: Of; isRate: boolean }) => (
  <div className="stack">
    <div className="cols2">
      <Field of={of} name="name" label="协议名称">
        <Input />
      </Field>
      <Field of={of} name="agreementNo" label="协议编号">
        <Input />
      </Field>
      <Field of={of} name="packageNo" label="包号">
        <Input placeholder="选填，如 第 2 包" />
      </Field>
      <Field of={of} name="categoryCode" label="商品分类" atOnce>
        <CategoryBox />
      </Field>
      <Field of={of} name="startOn" label="开始日期" {...dayField}>
        <DatePicker style={{ width: '100%' }} />
      </Field>
      <Field of={of} name="endOn" label="结束日期" hint={`最长 ${MONTHS_MAX} 个月`} {...dayField}>
        <DatePicker style={{ width: '100%' }} />
      </Field>
      <Field of={of} name="contactName" label="联系人">
        <Input />
      </Field>
      <Field of={of} name="contactPhone" label="联系电话">
        <Input inputMode="tel" />
      </Field>
    </div>
    <Field of={of} name="scope" label="适用范围">
      <Input placeholder="选填，如 全校各单位，实验台与试剂架" />
    </Field>
    <div className="cols2">
      <Field of={of} name="ceilingFen" label="协议总额" hint="所有订单合计不超过它">
        <YuanInput label="协议总额" />
      </Field>
      <Field of={of} name="perOrderFen" label="每单上限">
        <YuanInput label="每单上限" />
      </Field>
    </div>
    <Field
      of={of}
      name="awardRule"
      label="选商方式"
      hint="直接选定：老师选，不是第 1 名写理由；二次竞价：候选供应商再报一次价；顺序轮候：系统按名次轮"
    >
      <Radio.Group options={radios(awardRules)} />
    </Field>
    <Field of={of} name="priceRule" label="定价方式">
      <Radio.Group options={radios(priceRules)} />
    </Field>
    {isRate ? (
      <Field of={of} name="pricedOn" label="市场价核定日期" isRequired hint="佐证在附件中留存" {...dayField}>
        <DatePicker style={{ width: 240 }} />
      </Field>
    ) : null}
  </div>
)

const Versions = ({ known }: { known: Known }) => (
  <ul className={css['files']}>
    {known.versions.map((it) => (
      <li key={it.version}>
        第 {it.version} 版 <span className="num">{momentText(it.at)}</span> {it.by} <span className="second">{it.note}</span>
      </li>
    ))}
  </ul>
)

const Filling = ({ known }: { known: Known | undefined }) => {
  const navigate = useNavigate()
  const [note, setNote] = useState('')
  const save = useAct(api.agreement.save, {
    onDone: ({ version }) => {
      notify.ok(version === 1 ? '协议已登记' : `已保存为第 ${version} 版；在途订单按下单时的版本办`)
      void navigate(LIST, { replace: true })
    },
  })
  const fail = save.fail && {
    ...save.fail,
    fields: Object.fromEntries(Object.entries(save.fail.fields).map(([name, text]) => [name.replace(/^form\./, ''), text])),
  }
  const of: Of = useSchemaForm({
    schema: AgreementForm,
    initial: (known?.form as TypedAgreement | undefined) ?? {
      awardRule: 'choose',
      priceRule: 'rate',
      goods: [{ isAsset: false } as never],
      candidates: [{ state: 'normal', rateBp: 10_000, quotaPct: 0 } as never],
      materials: [],
      attachments: [],
    },
    fail,
    onSubmit: (form) =>
      void save.run({ ...(known ? { id: known.id, version: known.version } : {}), form, ...(note.trim() ? { note: note.trim() } : {}) }),
  })
  const written = (Form.useWatch([], { form: of.form, preserve: true }) ?? {}) as Partial<TypedAgreement>
  const rule = written.priceRule ?? 'rate'
  const sections: FormSection[] = [
    { id: 'part-basic', title: '协议', body: <Basics of={of} isRate={rule === 'rate'} /> },
    {
      id: 'part-candidates',
      title: '候选供应商',
      note: '按评审名次；整改的留在协议里，暂不能选用',
      brief: `${written.candidates?.length ?? 0} 家`,
      body: <FirmLines of={of} firms={written.candidates ?? []} rule={rule} names={known?.supplierNames ?? {}} />,
    },
    {
      id: 'part-goods',
      title: '商品',
      note: rule === 'rate' ? '协议价 = 市场价 × 折扣率，四舍五入到分' : '每家候选同价',
      brief: `${written.goods?.length ?? 0} 种`,
      body: <GoodsLines of={of} goods={written.goods ?? []} rule={rule} />,
    },
    {
      id: 'part-materials',
      title: '要交的材料',
      note: '供应商确认后逐份检查，全部合格才供货',
      brief: `${written.materials?.length ?? 0} 种`,
      body: <PaperLines of={of} papers={written.materials ?? []} />,
    },
    {
      id: 'part-terms',
      title: '合同条款与附件',
      body: (
        <div className="stack">
          <Field of={of} name="terms" label="合同条款模板" hint="下单时带入，采购人可补充">
            <Input.TextArea rows={4} />
          </Field>
          <Field of={of} name="attachments" label="协议文本、评审结果、市场价佐证">
            <FilesBox max={20} />
          </Field>
        </div>
      ),
    },
    ...(known
      ? [
          {
            id: 'part-version',
            title: '变更',
            note: `现为第 ${known.version} 版`,
            body: (
              <div className="stack">
                <label htmlFor="change-note">变更说明</label>
                <Input
                  id="change-note"
                  maxLength={200}
                  placeholder="如 第 4 季度市场价核定"
                  value={note}
                  onChange={(event) => setNote(event.target.value)}
                />
                <Versions known={known} />
              </div>
            ),
          },
        ]
      : []),
  ]
  return (
    <Form {...of.props} aria-label="框架协议">
      <PhoneTitle title={known ? '修改框架协议' : '登记框架协议'} />
      <FormPage
        top={
          <h1 className="desktop-only" style={{ fontSize: 20, marginTop: 16 }}>
            {known ? `${known.name} ${known.packageNo}` : '登记框架协议'}
          </h1>
        }
        sections={sections}
        summary={
          <span>
            协议总额 <Money fen={written.ceilingFen ?? 0} as="sum" size={20} />
          </span>
        }
        actions={
          <>
            <Button onClick={() => void navigate(LIST)}>取消</Button>
            <Button type="primary" loading={save.pending} onClick={of.submit}>
              {known ? '保存为新版本' : '登记'}
            </Button>
          </>
        }
      />
    </Form>
  )
}

const Version = ({ id }: { id: string }) => {
  const read = useRead(api.agreement.detail, { id }, { fresh: 600_000 })
  return <WithRead read={read}>{(known) => <Filling key={known.id} known={known} />}</WithRead>
}

export const Screen = () => {
  const [params] = useSearchParams()
  const id = params.get('id')
  return id ? <Version id={id} /> : <Filling known={undefined} />
}
