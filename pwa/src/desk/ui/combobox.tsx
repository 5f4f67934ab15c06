import { Combobox as BaseCombobox } from '@base-ui/react/combobox'
import { t } from '@cubby/texts/t'
import { cx } from 'class-variance-authority'
import { X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { buttonVariants } from '@/ui/button.tsx'
import { controlClasses } from '@/ui/select.tsx'
import { usePopupContainer } from './dialog.tsx'

interface ComboboxProps<Item> {
  label: string
  /** The control attributes from `Field`. */
  control: ComponentProps<'input'>
  placeholder: string
  /** The results for the typed text. */
  items: readonly Item[]
  idOf: (item: Item) => string
  /** The text of the chosen item in the field. */
  nameOf: (item: Item) => string
  isDisabled?: (item: Item) => boolean
  value: Item | null
  onChoose: (item: Item | null) => void
  onType: (typed: string) => void
  /** An item in the list. */
  children: (item: Item) => ReactNode
}

/** A search field with a list of results below it. The chosen item stays in the field. */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  const { label, control, placeholder, items, idOf, nameOf, isDisabled, value, onChoose, onType } = props
  const [open, setOpen] = useState(false)
  const container = usePopupContainer()
  const isListed = value === null || items.some((item) => idOf(item) === idOf(value))
  return (
    <BaseCombobox.Root
      items={isListed ? items : [...items, value]}
      filter={null}
      autoHighlight
      itemToStringLabel={nameOf}
      isItemEqualToValue={(one, other) => idOf(one) === idOf(other)}
      // An open list hides everything else from screen readers, so an empty one stays closed.
      open={open && items.length > 0}
      onOpenChange={setOpen}
      value={value}
      onValueChange={onChoose}
      onInputValueChange={(typed, { reason }) => onType(reason === 'input-change' ? typed : '')}
    >
      <div className="relative">
        <BaseCombobox.Input
          {...control}
          aria-label={label}
          placeholder={placeholder}
          maxLength={200}
          className={cx(controlClasses, 'pe-11')}
        />
        <BaseCombobox.Clear
          aria-label={t('Clear')}
          className={buttonVariants({
            variant: 'quiet',
            size: 'icon',
            className: 'absolute inset-y-0 end-0 text-muted-foreground',
          })}
        >
          <X className="size-4" aria-hidden="true" />
        </BaseCombobox.Clear>
      </div>
      <BaseCombobox.Portal {...container}>
        <BaseCombobox.Positioner
          positionMethod="fixed"
          sideOffset={4}
          collisionPadding={8}
          className="z-45 outline-none"
        >
          <BaseCombobox.Popup className="max-h-[min(var(--available-height),18rem)] w-(--anchor-width) overflow-y-auto overscroll-contain rounded-card border bg-card p-1.5 shadow-overlay">
            <BaseCombobox.List>
              {(item: Item) => (
                <BaseCombobox.Item
                  key={idOf(item)}
                  value={item}
                  disabled={isDisabled?.(item) ?? false}
                  className="block min-h-11 cursor-pointer scroll-my-1.5 rounded-control px-3 py-1.5 data-disabled:cursor-not-allowed data-highlighted:bg-muted"
                >
                  {props.children(item)}
                </BaseCombobox.Item>
              )}
            </BaseCombobox.List>
          </BaseCombobox.Popup>
        </BaseCombobox.Positioner>
      </BaseCombobox.Portal>
    </BaseCombobox.Root>
  )
}
