// What an applicant fills in.
import { LATEST_VERSION } from '@caiyuan/contract/policy'
import { registrationFails } from '@caiyuan/contract/fails/registration'
import { identities, registration, toRegistration } from '@caiyuan/contract/registration'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { Alert, Button, Form, Input, Select } from 'antd'
import { useNavigate } from 'react-router'
import { api, useAct } from '../../../core/api.ts'
import { dropKept, readKept } from '../../../core/kept.ts'
import { dayField } from '../../../ui/day-field.ts'
import { Field, KeptFields, useSchemaForm } from '../../../ui/form.tsx'
import { PastDay } from '../../../ui/past-day.tsx'
import { Agreement, useAgreement } from '../../account/parts/agreement.tsx'
import css from '../screens/register.module.css'
import type { Proof } from './phone-proof.tsx'
import { dropProofFile, ProofFile } from './proof-file.tsx'

const KEPT = 'registration'

interface ApplicationProps {
  schoolCode: string
  form: OutputOf<typeof api.registration.form>
  proof: Proof
  /** The proof holds no longer. */
  forget: () => void
}

export const Application = ({ schoolCode, form: offered, proof, forget }: ApplicationProps) => {
  const navigate = useNavigate()
  const agreement = useAgreement()
  const register = useAct(api.registration.register, {
    onDone: ({ registrationNo, dueAt }) => {
      dropKept(KEPT)
      dropProofFile()
      forget()
      void navigate(toRegistration('/registerSuccess', { no: registrationNo, dueAt }), { replace: true })
    },
    onFail: (fail) => {
      if (fail.code === registrationFails['register.phoneProof'].retCode) forget()
    },
  })
  const given = { schoolCode, userMobile: proof.mobile, verifyCode: proof.ticket, agreedVersion: LATEST_VERSION } as const
  const form = useSchemaForm({
    schema: registration.register.input,
    initial: { ...readKept(KEPT, {}), ...given },
    onSubmit: (it) => {
      if (agreement.mayGoOn()) void register.run({ ...it, ...given })
    },
    fail: register.fail,
  })
  const identity = Form.useWatch('identity', form.form)
  return (
    <Form {...form.props}>
      {register.fail ? <Alert type="error" showIcon title={register.fail.message} style={{ marginBottom: 16 }} /> : null}
      <div className={css['fields']}>
        <Field of={form} name="userName" label="姓名">
          <Input placeholder="请输入姓名" autoComplete="name" count={{ show: true, max: 10 }} />
        </Field>
        <Field of={form} name="identity" label="身份">
          <Select placeholder="请选择身份" options={offered.identities.map((it) => ({ value: it, label: identities[it].label }))} />
        </Field>
        <Field of={form} name="userNo" label="工号或学号">
          <Input placeholder="通过后以它登录" maxLength={20} />
        </Field>
        <Field of={form} name="deptId" label="部门">
          <Select
            placeholder="请选择部门"
            showSearch={{ optionFilterProp: 'label' }}
            options={offered.depts.map((it) => ({ value: it.id, label: it.name }))}
          />
        </Field>
        {identity && identities[identity].hasTutor ? (
          <Field of={form} name="tutorNo" label="导师工号" isRequired>
            <Input placeholder="请输入导师的工号" maxLength={20} />
          </Field>
        ) : null}
        {identity && identities[identity].hasProof ? (
          <Field
            of={form}
            name="proofFileId"
            label="证明材料"
            isRequired
            atOnce
            extra="聘书、合同或单位证明，仅审核人可见；未通过或撤销后删除"
          >
            <ProofFile schoolCode={schoolCode} />
          </Field>
        ) : null}
        <Field of={form} name="birthOn" label="出生日期" extra="只用来核对年龄，不保存" {...dayField}>
          <PastDay />
        </Field>
        <Field of={form} name="email" label="邮箱">
          <Input placeholder="可不填" autoComplete="email" maxLength={100} />
        </Field>
      </div>
      <KeptFields of={form} name={KEPT} />
      <Agreement isAgreed={agreement.isAgreed} agree={agreement.agree} />
      <Button type="primary" size="large" htmlType="submit" loading={register.pending} style={{ marginTop: 16 }}>
        提交申请
      </Button>
      <p className="second">{offered.workdays} 个工作日内审核，结果会发短信告知。</p>
    </Form>
  )
}
