import { Autocomplete } from '@base-ui/react/autocomplete'
import { t } from '@cubby/texts/t'
import { Search } from 'lucide-react'
import { type RefObject, useEffect } from 'react'
import { controlClasses } from '@/ui/select.tsx'

export interface CommandItem {
  readonly id: string
  readonly label: string
  readonly detail?: string
  readonly kind: string
}

interface CommandProps<Item extends CommandItem> {
  /** The label and the placeholder of the field. */
  label: string
  /** The message when nothing is found. */
  empty: string
  field: RefObject<HTMLInputElement | null>
  typed: string
  onType: (typed: string) => void
  /** The results for the typed text. */
  items: readonly Item[]
  onChoose: (item: Item) => void
}

/** A search field above its results. The first entry is always highlighted; Enter chooses it. */
export function Command<Item extends CommandItem>(props: CommandProps<Item>) {
  const { label, empty, field, typed, onType, items, onChoose } = props
  // Focus at once, because the user types right after opening it.
  useEffect(() => field.current?.focus(), [field])
  return (
    <Autocomplete.Root
      inline
      open
      mode="none"
      autoHighlight="always"
      keepHighlight
      items={items}
      itemToStringValue={(item) => item.label}
      value={typed}
      onValueChange={(value, { reason }) => reason === 'input-change' && onType(value)}
    >
      <div className="relative">
        <Search
          className="pointer-events-none absolute top-1/2 start-3 size-5 -translate-y-1/2 text-muted-foreground"
          aria-hidden="true"
        />
        <Autocomplete.Input
          ref={field}
          aria-label={label}
          placeholder={label}
          className={`${controlClasses} ps-10`}
        />
      </div>
      {/* On phones, where the field is above it in a sheet at the bottom, always of the same height, so that the field
          does not move while the user types. */}
      <div className="max-h-[min(24rem,50dvh)] overflow-y-auto max-sm:h-[min(18rem,40dvh)]">
        <Autocomplete.List aria-label={t('Found')} className="scroll-py-1 empty:hidden">
          {(item: Item) => (
            <Autocomplete.Item
              key={item.id}
              value={item}
              onClick={() => onChoose(item)}
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 data-highlighted:bg-muted"
            >
              <span className="min-w-0 flex-1 truncate">
                {item.label}
                {item.detail && <span className="text-muted-foreground text-sm"> {item.detail}</span>}
              </span>
              <span className="text-muted-foreground text-xs">{item.kind}</span>
            </Autocomplete.Item>
          )}
        </Autocomplete.List>
        <Autocomplete.Empty className="text-muted-foreground empty:hidden">{empty}</Autocomplete.Empty>
      </div>
    </Autocomplete.Root>
  )
}
