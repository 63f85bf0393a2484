// 用户注册申请: the institution, the phone, then the form. The proven phone and what was typed outlive a refusal and a reload.
import { Select } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { useKept } from '../../../core/kept.ts'
import { Card } from '../../../ui/card.tsx'
import { WithRead } from '../../../ui/detail-page.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Application } from '../parts/application.tsx'
import { NO_PROOF, PhoneProof, type Proof } from '../parts/phone-proof.tsx'
import css from './register.module.css'

const Institutions = ({ choose }: { choose: (code: string) => void }) => {
  const read = useRead(api.school.getAllSchool, {}, { fresh: Infinity })
  return (
    <WithRead read={read}>
      {(all) => (
        <Select
          aria-label="机构"
          placeholder="请选择您所在的机构"
          style={{ width: '100%' }}
          size="large"
          showSearch={{ optionFilterProp: 'label' }}
          options={all.map((it) => ({ value: it.code, label: it.name }))}
          onChange={choose}
        />
      )}
    </WithRead>
  )
}

const Steps = ({ schoolCode }: { schoolCode: string }) => {
  const read = useRead(api.registration.form, { schoolCode })
  const [proof, setProof, dropProof] = useKept<Proof>('registration-phone', NO_PROOF)
  const left = useRead(
    api.registration.validVerifyCode,
    { mobile: proof.mobile, verifyCode: proof.ticket },
    { enabled: proof.ticket !== '' },
  )
  const isProven = proof.schoolCode === schoolCode && proof.ticket !== '' && left.data?.seconds !== 0
  const forget = () => {
    dropProof()
    setProof(NO_PROOF)
  }
  return (
    <WithRead read={read}>
      {(form) =>
        form.isOpen ? (
          <>
            <Card title="验证手机号" note={form.schoolName}>
              <PhoneProof schoolCode={schoolCode} proof={isProven ? proof : NO_PROOF} keep={setProof} forget={forget} />
            </Card>
            {isProven && proof.own?.kind !== 'account' && proof.own?.kind !== 'waiting' ? (
              <Card title="填写申请">
                <Application schoolCode={schoolCode} form={form} proof={proof} forget={forget} />
              </Card>
            ) : null}
          </>
        ) : (
          <Empty title={`${form.schoolName}不接受注册申请`} action={<Link to={`/login?schoolCode=${schoolCode}`}>返回登录</Link>}>
            账号由校管理员开通，请联系他们。
          </Empty>
        )
      }
    </WithRead>
  )
}

export const Screen = () => {
  const [params, setParams] = useSearchParams()
  const schoolCode = params.get('schoolCode') ?? ''
  return (
    <div className={`stack ${css['page']}`}>
      <h1>用户注册申请</h1>
      {schoolCode === '' ? (
        <Card title="选择机构">
          <Institutions choose={(code) => setParams({ schoolCode: code })} />
        </Card>
      ) : (
        <Steps key={schoolCode} schoolCode={schoolCode} />
      )}
    </div>
  )
}
