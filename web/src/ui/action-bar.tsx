// Buttons of a document: the server says what this person may do now (`can`), the page says in which order.
import { EllipsisOutlined } from '@ant-design/icons'
import { Button, Dropdown, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { Kbd, useKeys } from './keys.tsx'

export interface Action {
  key: string
  label: string
  /** true: a button. text: a disabled button with that reason. undefined: not there. */
  can: true | string | undefined
  tone?: 'primary' | 'danger'
  /** Key that presses it. */
  hot?: string
  icon?: ReactNode
  pending?: boolean
  /** Folded under 更多. */
  more?: boolean
  onPress: () => void
}

/** Actions in their order from left to right; the primary one belongs last, outermost. */
export const useActionKeys = (actions: readonly Action[]): void =>
  useKeys(
    '单据',
    Object.fromEntries(
      actions.flatMap((it) => (it.hot && it.can === true ? [[it.hot, { label: it.label, run: it.onPress }] as const] : [])),
    ),
  )

const ActionButton = ({ it, big }: { it: Action; big?: boolean }) => {
  const why = it.can === true ? undefined : it.can
  const button = (
    <Button
      type={it.tone === 'primary' ? 'primary' : 'default'}
      danger={it.tone === 'danger'}
      size={big ? 'large' : 'middle'}
      icon={it.icon}
      loading={it.pending ?? false}
      disabled={why !== undefined}
      onClick={it.onPress}
      {...(big ? { style: { height: 48, width: '100%', fontSize: 16 } } : {})}
    >
      {it.label}
      {it.hot && !big ? <Kbd>{it.hot}</Kbd> : null}
    </Button>
  )
  return why ? (
    <Tooltip title={why}>
      {/* A disabled button takes no pointer, so the reason hangs on its wrapper. */}
      <span tabIndex={0} aria-label={`${it.label}：${why}`} style={big ? { flex: 1 } : undefined}>
        {button}
      </span>
    </Tooltip>
  ) : (
    button
  )
}

const MoreButton = ({ actions, big }: { actions: readonly Action[]; big?: boolean }) => (
  <Dropdown
    trigger={['click']}
    menu={{
      items: actions.map((it) => ({
        key: it.key,
        label: it.can === true ? it.label : `${it.label}（${it.can}）`,
        disabled: it.can !== true,
        danger: it.tone === 'danger',
      })),
      onClick: ({ key }) => actions.find((it) => it.key === key)?.onPress(),
    }}
  >
    <Button
      aria-label="更多操作"
      size={big ? 'large' : 'middle'}
      {...(big ? { style: { height: 48, width: 48 }, icon: <EllipsisOutlined /> } : {})}
    >
      {big ? null : '更多 ▾'}
    </Button>
  </Dropdown>
)

export const ActionBar = ({ actions }: { actions: readonly Action[] }) => {
  const there = actions.filter((it) => it.can !== undefined)
  const folded = there.filter((it) => it.more)
  return (
    <div className="row wrap" style={{ justifyContent: 'flex-end' }}>
      {folded.length > 0 ? <MoreButton actions={folded} /> : null}
      {there
        .filter((it) => !it.more)
        .map((it) => (
          <ActionButton key={it.key} it={it} />
        ))}
    </div>
  )
}

/** The bar at the bottom of a phone: the two outermost actions, the rest behind the dots. */
export const PhoneActions = ({ actions }: { actions: readonly Action[] }) => {
  const there = actions.filter((it) => it.can !== undefined)
  const shown = there.filter((it) => !it.more).slice(-2)
  const rest = there.filter((it) => !shown.includes(it))
  return (
    <>
      {rest.length > 0 ? <MoreButton actions={rest} big /> : null}
      {shown.map((it, i) => (
        <span key={it.key} style={{ flex: i === shown.length - 1 && shown.length > 1 ? 1.6 : 1, display: 'flex' }}>
          <ActionButton it={it} big />
        </span>
      ))}
    </>
  )
}
