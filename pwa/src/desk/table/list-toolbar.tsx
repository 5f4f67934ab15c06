import { SEARCH_MAX_LENGTH } from '@cubby/contract/constants'
import { t } from '@cubby/texts/t'
import { useRouter } from '@tanstack/react-router'
import { Search, SlidersHorizontal, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { searchField } from '@/desk/shell/use-shortcuts.ts'
import { ButtonPopover } from '@/desk/ui/button-popover.tsx'
import { useWide } from '@/desk/ui/use-wide.ts'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { TextInput } from '@/ui/inputs.tsx'

interface ListToolbarProps {
  /** What the filters are about, for screen readers: 'Filter the enrollments'. */
  label: string
  search?: SearchBoxProps
  /** The filters that are in sight on wide screens. */
  filters?: ReactNode
  /** How many of them are in force, including those that are set by default. */
  count?: number
  /** The other filters, behind a button, and how many of them are in force. */
  more?: { readonly fields: ReactNode; readonly count: number }
  /** Why the filters are invalid. Shown while their fields are folded; open fields show it themselves. */
  error?: string | false
  /** Stands at the end of the toolbar. */
  menu?: ReactNode
  /** Below the filters: the chips of those that a link or the button has set. */
  children?: ReactNode
}

/** The search and the filters of a list. On narrow screens, a button opens all filters, so that the rows come first. */
export function ListToolbar({
  label,
  search,
  filters,
  count = 0,
  more,
  error,
  menu,
  children,
}: ListToolbarProps) {
  const [open, setOpen] = useState(false)
  const isWide = useWide()
  const id = useId()
  const all = count + (more?.count ?? 0)
  const hasFilters = Boolean(filters || more)
  const isErrorInSight = isWide ? filters !== undefined : open
  return (
    <search aria-label={label} className="flex flex-wrap items-center gap-2">
      {search && <SearchBox {...search} />}
      {isWide && (
        <>
          {filters}
          {more && <FilterPopover count={more.count}>{more.fields}</FilterPopover>}
        </>
      )}
      {!isWide && hasFilters && (
        <Button
          variant="outline"
          size="small"
          className="figures"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <SlidersHorizontal className="size-4" aria-hidden="true" />
          {/* Beside the search box of a phone, which needs the room, the icon says it. */}
          <span className={search ? 'max-sm:sr-only' : ''}>{t('Filters')}</span>
          {all > 0 && <span>{` (${all})`}</span>}
        </Button>
      )}
      {menu && <div className="ms-auto">{menu}</div>}
      {!isWide && open && (
        <div id={id} className="grid w-full items-end gap-x-2 gap-y-3 sm:grid-cols-2">
          {filters}
          {more?.fields}
        </div>
      )}
      {!isErrorInSight && error && (
        <div className="w-full">
          <Alert tone="error">{error}</Alert>
        </div>
      )}
      {children && <div className="flex w-full flex-wrap items-center gap-2 empty:hidden">{children}</div>}
    </search>
  )
}

function FilterPopover({ count, children }: { count: number; children: ReactNode }) {
  return (
    <ButtonPopover
      label={t('More filters')}
      button={
        <Button variant="outline" size="small" className="figures">
          <SlidersHorizontal className="size-4" aria-hidden="true" />
          {t('Filter')}
          {count > 0 && ` (${count})`}
        </Button>
      }
    >
      <div className="grid w-64 gap-3">{children}</div>
    </ButtonPopover>
  )
}

interface FilterChipProps {
  /** Names the filter: 'Money received Nov 1 – 22, 2026'. */
  children: string
  onRemove: () => void
}

/** A filter whose field is folded, or that a link set. Pressing it removes the filter. */
export function FilterChip({ children, onRemove }: FilterChipProps) {
  return (
    <button
      type="button"
      className="figures inline-flex min-h-9 w-fit items-center gap-2 rounded-full border border-primary/35 bg-primary/10 px-3.5 py-1 pointer-coarse:min-h-11 text-start font-semibold text-primary text-sm"
      onClick={(event) => {
        // The chip disappears, so focus moves to the field beside it.
        event.currentTarget.closest('search')?.querySelector<HTMLElement>('input, select')?.focus()
        onRemove()
      }}
    >
      <span className="min-w-0">
        <span className="sr-only">{t('Remove filter:')} </span>
        {children}
      </span>
      <X className="size-4 shrink-0" aria-hidden="true" />
    </button>
  )
}

/** How long typing has to pause before the list follows, in milliseconds. */
export const SEARCH_PAUSE_MS = 250

interface SearchBoxProps {
  label: string
  value: string
  onSearch: (value: string) => void
}

/** A field that searches when typing pauses. `/` focuses it. If a link changes the URL's term, the field shows it. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  const [sent, setSent] = useState(value)
  if (lastValue !== value) {
    setLastValue(value)
    if (value !== sent) {
      setSent(value)
      setTyped(value)
    }
  }
  const router = useRouter()
  const [screen] = useState(router.latestLocation.pathname)
  const search = useRef(onSearch)
  search.current = onSearch
  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(() => {
      // The user is navigating to another screen. A search would cancel that.
      if (router.latestLocation.pathname !== screen) return
      setSent(typed)
      search.current(typed)
    }, SEARCH_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, value, router, screen])
  return (
    <div className="relative min-w-0 flex-1 basis-60 max-sm:basis-40">
      <Search
        className="pointer-events-none absolute top-1/2 start-3 size-4.5 max-sm:start-2.5 -translate-y-1/2 text-muted-foreground"
        aria-hidden="true"
      />
      <TextInput
        {...searchField}
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        maxLength={SEARCH_MAX_LENGTH}
        enterKeyHint="search"
        onChange={(event) => setTyped(event.target.value)}
        className="ps-10 placeholder:text-ellipsis max-sm:pe-1 max-sm:ps-9 max-sm:placeholder:text-xs"
      />
    </div>
  )
}
