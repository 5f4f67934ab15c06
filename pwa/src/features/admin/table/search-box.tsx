import { SEARCH_MAX_LENGTH } from '@cubby/contract/constants'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { TextInput } from '@/ui/text-input.tsx'
import { searchField } from '../shell/use-shortcuts.ts'

const PAUSE_MS = 250

interface SearchBoxProps {
  label: string
  value: string
  onSearch: (value: string) => void
}

/** Searches when typing pauses; `/` focuses it. Follows the URL when that changes from elsewhere. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  const [sent, setSent] = useState(value)
  if (seen !== value) {
    setSeen(value)
    if (value !== sent) {
      setSent(value)
      setTyped(value)
    }
  }
  const search = useRef(onSearch)
  search.current = onSearch
  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(() => {
      setSent(typed)
      search.current(typed)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, value])
  return (
    <div className="relative min-w-0 flex-1">
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
