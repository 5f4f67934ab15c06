import { SEARCH_MAX_LENGTH } from '@cubby/contract/constants'
import { useRouter } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { searchField } from '@/desk/shell/use-shortcuts.ts'
import { TextInput } from '@/ui/text-input.tsx'

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
    <div className="relative min-w-0 flex-1 basis-72 max-sm:w-full max-sm:basis-full">
      <Search
        className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-muted-foreground"
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
        className="pl-10"
      />
    </div>
  )
}
