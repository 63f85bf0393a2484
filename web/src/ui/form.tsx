// Forms validate with the contract's own schema; the server's field errors land under the same fields.
import { sayIssue } from '@caiyuan/contract/field-words'
import { Form, type FormInstance, type FormItemProps, type FormProps } from 'antd'
import { useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react'
import type { z } from 'zod'
import { keep } from '../core/kept.ts'
import { Fault } from './fault.tsx'
import './form-messages.ts'

type Path = string | readonly (string | number)[]
type Issues = readonly { path: readonly PropertyKey[]; message: string }[]

const asPath = (name: Path): (string | number)[] => (typeof name === 'string' ? [name] : [...name])

/** `lines.0.num` → ['lines', 0, 'num'] */
export const pathOf = (text: string): (string | number)[] => text.split('.').map((it) => (/^\d+$/.test(it) ? Number(it) : it))

export const issueAt = (issues: Issues, name: Path, isWhole = false): string | undefined => {
  const path = asPath(name)
  const isDeepEnough = (length: number): boolean => (isWhole ? length === path.length : length >= path.length)
  return issues.find((it) => isDeepEnough(it.path.length) && path.every((part, i) => String(it.path[i]) === String(part)))?.message
}

/** What the schema says about one field of a value that has no form around it. */
export const faultAt = (schema: z.ZodType, value: unknown, name: Path): string | undefined => {
  const result = schema.safeParse(value, { error: sayIssue })
  return result.success ? undefined : issueAt(result.error.issues, name)
}

/** An empty box is an absent value to the schema: 请输入… instead of a type error. */
export const withoutBlanks = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutBlanks)
  if (value === null || value === '') return undefined
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value as object).map(([name, it]) => [name, withoutBlanks(it)]))
}

/** A rule over several fields (one of two numbers) makes none of them required. */
export const isRequired = (schema: z.ZodType, name: Path): boolean => {
  const { error } = schema.safeParse({})
  return issueAt(error?.issues.filter((it) => it.code !== 'custom') ?? [], name) !== undefined
}

interface FormFail {
  fields: Record<string, string>
}

export interface SchemaForm<V> {
  form: FormInstance<V>
  /** Rules of one field, from the schema; of a list as a whole without those of its parts. */
  rules: (name: Path, isWhole?: boolean) => NonNullable<React.ComponentProps<typeof Form.Item>['rules']>
  required: (name: Path) => boolean
  /** Spread on `<Form>`. */
  props: Pick<
    FormProps<V>,
    'form' | 'onFinish' | 'onFinishFailed' | 'scrollToFirstError' | 'layout' | 'requiredMark' | 'validateTrigger' | 'initialValues'
  >
  submit: () => void
}

interface SchemaFormOptions<S extends z.ZodType> {
  schema: S
  initial?: Partial<z.input<S>>
  /** Runs with values the schema accepts. */
  onSubmit: (values: z.input<S>) => void
  /** Failure of the act the form sends: its field messages appear under the fields. */
  fail?: FormFail | undefined
}

const jump = <V,>(form: FormInstance<V>, name: (string | number)[]): void => {
  form.scrollToField(name as never, { behavior: 'smooth', block: 'center', focus: true } as never)
}

export const useSchemaForm = <S extends z.ZodType>({ schema, initial, onSubmit, fail }: SchemaFormOptions<S>): SchemaForm<z.input<S>> => {
  type V = z.input<S>
  const [form] = Form.useForm<V>()
  const send = useRef(onSubmit)
  useEffect(() => {
    send.current = onSubmit
  })
  const rules = useCallback(
    (name: Path, isWhole?: boolean) => [
      {
        validator: async () => {
          const result = schema.safeParse(withoutBlanks(form.getFieldsValue(true)), { error: sayIssue })
          const message = result.success ? undefined : issueAt(result.error.issues, name, isWhole)
          if (message) throw new Error(message)
        },
      },
    ],
    [form, schema],
  )
  useEffect(() => {
    const entries = Object.entries(fail?.fields ?? {})
    if (entries.length === 0) return
    form.setFields(entries.map(([path, message]) => ({ name: pathOf(path), errors: [message] })) as never)
    jump(form, pathOf(entries[0]![0]))
  }, [fail, form])
  return useMemo(
    () => ({
      form,
      rules,
      required: (name) => isRequired(schema, name),
      submit: () => form.submit(),
      props: {
        form,
        layout: 'vertical' as const,
        // The mark stands right behind the label, before its hint: Field draws it.
        requiredMark: false,
        validateTrigger: 'onBlur',
        initialValues: initial as never,
        onFinish: () => send.current(withoutBlanks(form.getFieldsValue(true)) as V),
        onFinishFailed: ({ errorFields }) => {
          const first = errorFields[0]
          if (first) jump(form, first.name as (string | number)[])
        },
      },
    }),
    // The first values of a form do not change with later renders.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [form, rules, schema],
  )
}

interface FieldProps<V> extends Pick<FormItemProps, 'getValueProps' | 'normalize'> {
  of: SchemaForm<V>
  name: Path
  label: ReactNode
  /** At the right of the label: what to write, how many characters. */
  hint?: ReactNode
  extra?: ReactNode
  valuePropName?: string
  /** Where what was chosen elsewhere in the form asks for it. */
  isRequired?: boolean
  /** Judged as soon as it changes: of what nobody leaves by the keyboard, like a file. */
  atOnce?: boolean
  children: ReactNode
}

/** A field with its label above, its rules from the schema. */
export const Field = <V,>(it: FieldProps<V>) => {
  const { of, name, label, hint, extra, valuePropName, isRequired: isAsked = it.of.required(it.name), atOnce, children, ...day } = it
  return (
    <Form.Item
      name={name as never}
      label={
        <span style={{ display: 'flex', flexWrap: 'wrap', columnGap: 8, width: '100%', justifyContent: 'space-between' }}>
          <span style={{ whiteSpace: 'nowrap' }}>
            {label}
            {isAsked ? (
              <span className="bad" aria-hidden>
                {' '}
                *
              </span>
            ) : null}
          </span>
          {hint ? <span>{hint}</span> : null}
        </span>
      }
      rules={of.rules(name)}
      required={isAsked}
      extra={extra}
      {...(valuePropName ? { valuePropName } : {})}
      {...(atOnce ? { validateTrigger: 'onChange' } : {})}
      {...day}
    >
      {children}
    </Form.Item>
  )
}

const SaidFault = ({ id }: { id?: string }) => (
  <div id={id}>
    <Fault>{Form.Item.useStatus().errors?.[0]}</Fault>
  </div>
)

/** What is wrong with a list as a whole, which no field of it says; judged again as it is mended. */
export const WholeFault = <V,>({ of, name }: { of: SchemaForm<V>; name: string }) => {
  const text = JSON.stringify(Form.useWatch([], { form: of.form, preserve: true }))
  useEffect(() => {
    if (text !== undefined && of.form.getFieldError(name as never).length > 0)
      void of.form.validateFields([name as never]).catch(() => undefined)
  }, [of.form, name, text])
  return (
    <Form.Item name={name as never} rules={of.rules(name, true)} noStyle>
      <SaidFault />
    </Form.Item>
  )
}

/** Inside a `<Form>`: what was changed in it is kept under this name; the form starts from `readKept` and drops it once it was sent. */
export const KeptFields = <V,>({ of, name }: { of: SchemaForm<V>; name: string }) => {
  const text = JSON.stringify(Form.useWatch([], { form: of.form, preserve: true }))
  const first = useRef<string>(undefined)
  useEffect(() => {
    if (text === undefined) return
    first.current ??= text
    if (text === first.current) return
    first.current = ''
    keep(name, JSON.parse(text))
  }, [name, text])
  return null
}
