// 联系方式与视频: what the platform says about itself on 帮助中心, 客户服务 and 无访问权限.
import { help, leaveTopics, tips, type TipKey } from '@caiyuan/contract/help'
import { Button, Form, Input, InputNumber, Select } from 'antd'
import { Link } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { Card } from '../../../ui/card.tsx'
import { WithRead } from '../../../ui/detail-page.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Field, useSchemaForm } from '../../../ui/form.tsx'
import { useAsk } from '../../../ui/modal.tsx'
import { VideoList, type Video } from '../parts/video-list.tsx'

const TipForm = ({ tipKey, content }: { tipKey: TipKey; content: string }) => {
  const act = useAct(api.help.saveTip, { onDone: () => notify.ok(`${tips[tipKey]}已保存`) })
  const form = useSchemaForm({
    schema: help.saveTip.input,
    initial: { content },
    onSubmit: (it) => void act.run({ ...it, tipKey }),
    fail: act.fail,
  })
  return (
    <Form {...form.props} className="row">
      <Form.Item name="content" label={tips[tipKey]} rules={form.rules('content')} className="grow">
        <Input aria-label={tips[tipKey]} placeholder="不填则不显示" />
      </Form.Item>
      <Button htmlType="submit" loading={act.pending}>
        保存
      </Button>
    </Form>
  )
}

const AddVideo = () => {
  const act = useAct(api.help.addVideo, {
    onDone: () => {
      form.form.resetFields()
      notify.ok('视频已添加')
    },
  })
  const form = useSchemaForm({ schema: help.addVideo.input, onSubmit: (it) => void act.run(it), fail: act.fail })
  return (
    <Form {...form.props}>
      <Field of={form} name="name" label="视频名称">
        <Input />
      </Field>
      <Field of={form} name="url" label="视频地址" hint="https:// 开头">
        <Input inputMode="url" />
      </Field>
      <Field of={form} name="topic" label="类型">
        <Select placeholder="请选择" options={leaveTopics.map((value) => ({ value, label: value }))} />
      </Field>
      <Field of={form} name="minutes" label="时长（分钟）">
        <InputNumber min={1} max={240} precision={0} />
      </Field>
      <Button type="primary" htmlType="submit" loading={act.pending}>
        添加视频
      </Button>
    </Form>
  )
}

export const Screen = () => {
  const contacts = useRead(api.help.contacts, {})
  const videos = useRead(api.help.videos, {})
  const ask = useAsk()
  const remove = useAct(api.help.removeVideo, { onDone: () => notify.ok('视频已删除') })
  const drop = ({ id, name }: Video): void =>
    void ask.put({
      title: `删除视频“${name}”？`,
      body: '帮助中心不再列出它。',
      ok: '删除',
      danger: true,
      send: () => remove.run({ id }),
    })
  return (
    <div className="stack">
      <h1 className="hidden-text">联系方式与视频</h1>
      <Card title="联系方式" note="所有人都看得到" extra={<Link to="/serviceDesk">返回留言</Link>}>
        <WithRead read={contacts}>
          {({ tips: said }) => (Object.keys(tips) as TipKey[]).map((key) => <TipForm key={key} tipKey={key} content={said[key]} />)}
        </WithRead>
      </Card>
      <Card title="教学视频">
        <WithRead read={videos}>
          {(all) =>
            all.length === 0 ? (
              <Empty title="还没有视频">添加后出现在帮助中心的目录里</Empty>
            ) : (
              <VideoList
                videos={all}
                actOf={(it) => (
                  <Button size="small" disabled={remove.pending} aria-label={`删除${it.name}`} onClick={() => drop(it)}>
                    删除
                  </Button>
                )}
              />
            )
          }
        </WithRead>
      </Card>
      <Card title="添加视频">
        <AddVideo />
      </Card>
      {ask.node}
    </div>
  )
}
