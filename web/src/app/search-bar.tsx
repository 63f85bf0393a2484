// The search box: scope, history and suggestions under it, `/` puts the cursor there.
import { KEYWORD_MAX } from '@caiyuan/contract/search-choices'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { notify } from '../core/notices.ts'
import { forgetSearches, rememberSearch, searchHistory } from '../core/search-history.ts'
import { useStore } from '../core/store.ts'
import { hasRoute } from '../core/known-routes.ts'
import { useDraft } from '../ui/draft.ts'
import { Kbd, useKeys } from '../ui/keys.tsx'
import { usePhone } from '../ui/media.ts'
import css from './search-bar.module.css'
import { searchAddress, useHotWords, useSuggestions } from './shell-data.ts'

/** Where a scope searches; a scope is offered when its page exists. */
const allScopes = [
  { label: '商品', path: '/searchCate' },
  { label: '店铺', path: '/srcNameResult' },
  { label: '标准商品', path: '/searchStandardProd' },
  { label: '协议', path: '/searchFrameworkAgreement' },
  { label: '试剂', path: '/experimentReagent' },
  { label: '元器件', path: '/electronProdList' },
]

interface Option {
  text: string
  note: string
}

const useOptions = (text: string): { options: readonly Option[]; isHistory: boolean } => {
  const history = useStore(searchHistory)
  const suggestions = useSuggestions(text)
  return text.trim() === ''
    ? { options: history.map((it) => ({ text: it, note: '' })), isHistory: true }
    : { options: suggestions, isHistory: false }
}

export const SearchBar = () => {
  const scopes = allScopes.filter((it) => hasRoute(it.path))
  const navigate = useNavigate()
  const location = useLocation()
  const [params] = useSearchParams()
  const phone = usePhone()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const here = scopes.find((it) => it.path === location.pathname)
  const asked = here ? (params.get('keyword') ?? '') : ''
  const { text, setText, give } = useDraft(asked)
  const { text: scope, setText: setScope, give: giveScope } = useDraft(here?.path ?? scopes[0]?.path ?? '')
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const { options, isHistory } = useOptions(text)
  useKeys('页面', { '/': { label: '搜索', run: () => input.current?.focus() } })

  const search = (word: string) => {
    setOpen(false)
    if (word.trim().length > KEYWORD_MAX) return notify.wait(`搜索词最多 ${KEYWORD_MAX} 个字，现有 ${word.trim().length} 个`)
    give(word.trim())
    giveScope(scope)
    rememberSearch(word)
    input.current?.blur()
    void navigate(searchAddress(scope, word))
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') setAt((i) => Math.min(i + 1, options.length - 1))
    else if (event.key === 'ArrowUp') setAt((i) => Math.max(i - 1, -1))
    else if (event.key === 'Escape') setOpen(false)
    else if (event.key === 'Enter') search(options[at]?.text ?? text)
    else return
    if (event.key !== 'Escape') setOpen(event.key !== 'Enter')
    event.preventDefault()
  }
  if (scopes.length === 0) return <div className={css['search']} />
  const shown = open && options.length > 0
  return (
    <div className={css['search']} role="search" onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setOpen(false)}>
      <div className={css['box']}>
        {scopes.length > 1 ? (
          <select className={css['scope']} aria-label="搜索范围" value={scope} onChange={(event) => setScope(event.target.value)}>
            {scopes.map((it) => (
              <option key={it.path} value={it.path}>
                {it.label}
              </option>
            ))}
          </select>
        ) : null}
        <input
          ref={input}
          className={css['input']}
          role="combobox"
          aria-label="搜索商品"
          aria-expanded={shown}
          aria-controls={listId}
          aria-activedescendant={shown && at >= 0 ? `${listId}-${at}` : undefined}
          placeholder={phone ? '商品名、品牌、型号、货号' : '商品名、品牌、型号、货号、CAS 号，支持拼音'}
          autoComplete="off"
          value={text}
          onFocus={() => setOpen(true)}
          onChange={(event) => {
            setText(event.target.value)
            setAt(-1)
            setOpen(true)
          }}
          onKeyDown={onKey}
        />
        <span className={css['key']}>
          <Kbd>/</Kbd>
        </span>
        <button type="button" className={css['go']} onClick={() => search(text)}>
          搜索
        </button>
      </div>
      <ToResults />
      {shown ? <OptionList id={listId} options={options} at={at} isHistory={isHistory} pick={search} /> : null}
      <HotWords scope={scope} />
    </div>
  )
}

/** The way past hot words, menus and filters for who has no mouse: on a page that has results. */
const ToResults = () => {
  const { pathname } = useLocation()
  if (!allScopes.some((it) => it.path === pathname)) return null
  return (
    <button type="button" className={css['toResults']} onClick={() => document.getElementById('results')?.focus()}>
      跳到搜索结果
    </button>
  )
}

interface OptionListProps {
  id: string
  options: readonly Option[]
  at: number
  isHistory: boolean
  pick: (text: string) => void
}

const OptionList = ({ id, options, at, isHistory, pick }: OptionListProps) => (
  <div className={css['list']}>
    {isHistory ? (
      <div className={css['listHead']}>
        <span>最近搜索</span>
        <button type="button" onClick={forgetSearches}>
          清空
        </button>
      </div>
    ) : null}
    <ul id={id} role="listbox" aria-label={isHistory ? '最近搜索' : '搜索建议'}>
      {options.map((it, i) => (
        // The press must not take the focus away before the choice is read.
        <li
          key={it.text}
          id={`${id}-${i}`}
          role="option"
          aria-selected={i === at}
          className={css['option']}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => pick(it.text)}
        >
          <span className="line1">{it.text}</span>
          {it.note ? <span className={css['note']}>{it.note}</span> : null}
        </li>
      ))}
    </ul>
  </div>
)

const HotWords = ({ scope }: { scope: string }) => {
  const words = useHotWords()
  return (
    <div className={css['hot']}>
      {words.length > 0 ? <span>热搜</span> : null}
      {words.map((it) => (
        <Link key={it} to={searchAddress(scope, it)}>
          {it}
        </Link>
      ))}
    </div>
  )
}
