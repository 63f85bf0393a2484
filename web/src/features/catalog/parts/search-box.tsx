// One line to search with; what is looked for is in the address.
import { useState, type SubmitEvent } from 'react'
import css from './shop.module.css'

interface SearchBoxProps {
  label: string
  value: string
  most: number
  search: (text: string) => void
}

export const SearchBox = ({ label, value, most, search }: SearchBoxProps) => {
  const [text, setText] = useState(value)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    search(text.trim())
  }
  return (
    <form className={css['search']} role="search" aria-label={label} onSubmit={submit}>
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={most}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className="button primary">
        搜索
      </button>
    </form>
  )
}
