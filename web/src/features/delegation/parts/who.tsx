import css from './delegation.module.css'

/** A person in the first column of a row. */
export const Who = ({ who, label = '' }: { who: { userName: string; userNo: string; deptName: string }; label?: string }) => (
  <span>
    <b>
      {label}
      {who.userName}
    </b>
    <span className="second">{[who.userNo, who.deptName].filter(Boolean).join(' · ')}</span>
  </span>
)

export const Note = ({ children }: { children: string }) => <p className={css['note']}>{children}</p>
