import { SEARCH_MAX_LENGTH } from '@cubby/contract/constants'
import { useRouter } from '@tanstack/react-router'
import { Search, SlidersHorizontal, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { searchField } from '@/desk/shell/use-shortcuts.ts'
import { Button } from '@/ui/button.tsx'
import { TextInput } from '@/ui/inputs.tsx'

interface FilterFieldsProps {
  /** How many filters are in force, including those that are set by default. */
  count: number
  children: ReactNode
}

/** The filters of a list beside its search box; on narrow screens a button opens them, so that the rows come first. */
export function FilterFields({ count, children }: FilterFieldsProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <Button
        variant="outline"
        size="small"
        className="figures flex-none! lg:hidden"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <SlidersHorizontal className="size-4" aria-hidden="true" />
        {/* Beside the search box of a phone, which needs the room, the icon says it. */}
        <span>
          <span className="max-sm:in-[search:has([type=search])]:sr-only">Filters</span>
          {count > 0 && ` (${count})`}
        </span>
      </Button>
      <div id={id} className={open ? 'contents' : 'contents max-lg:hidden'}>
        {children}
      </div>
    </>
  )
}

interface FilterChipProps {
  /** Names the filter: 'Money received Nov 1 – 22, 2026'. */
  children: string
  onRemove: () => void
}

/** A filter set by a link. Pressing it removes the filter. */
export function FilterChip({ children, onRemove }: FilterChipProps) {
  return (
    <button
      type="button"
      className="figures inline-flex min-h-11 w-fit items-center gap-2 rounded-full border border-primary/35 bg-primary/10 px-4 py-1 text-left font-semibold text-primary text-sm"
      onClick={(event) => {
        // The chip disappears, so focus moves to the field beside it.
        event.currentTarget.closest('search')?.querySelector<HTMLElement>('input, select')?.focus()
        onRemove()
      }}
    >
      <span className="min-w-0">
        <span className="sr-only">Remove filter: </span>
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
    <div className="relative min-w-0 flex-1 basis-72 max-sm:basis-44">
      <Search
        className="pointer-events-none absolute top-1/2 left-3 size-4.5 max-sm:left-2.5 -translate-y-1/2 text-muted-foreground"
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
        className="pl-10 placeholder:text-ellipsis max-sm:pr-1 max-sm:pl-9 max-sm:placeholder:text-xs"
      />
    </div>
  )
}
