import { Menu as BaseMenu } from '@base-ui/react/menu'
import { cx } from 'class-variance-authority'
import { Check, EllipsisVertical, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/ui/button.tsx'
import { usePopupContainer } from './dialog.tsx'

/** The classes of an item of a menu. */
const menuItemClasses =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 text-start text-sm data-disabled:opacity-55 data-highlighted:bg-muted'

export interface MenuItem {
  /** By default the label. Needed if two items can have the same label. */
  id?: string
  label: string
  /** What it does to others, below the label. */
  detail?: string | null | undefined
  Icon: LucideIcon
  /** Whether the item stands for what is shown now. */
  isCurrent?: boolean
  /** Whether it destroys something: red, after a rule. */
  isDanger?: boolean
  disabled?: boolean
  onSelect: () => void
}

interface MenuProps {
  label: string
  /** In a row of 40 px, for a mouse. */
  dense?: boolean
  items?: readonly MenuItem[]
  /** Groups of items before the others. */
  children?: ReactNode
}

/** A button with three dots, and a menu of operations. */
export function Menu({ label, dense = false, items = [], children }: MenuProps) {
  const container = usePopupContainer()
  return (
    <BaseMenu.Root modal={false}>
      <BaseMenu.Trigger
        render={<Button variant="quiet" size={dense ? 'denseIcon' : 'icon'} aria-label={label} />}
      >
        <EllipsisVertical className="size-5" aria-hidden="true" />
      </BaseMenu.Trigger>
      <BaseMenu.Portal {...container}>
        <BaseMenu.Positioner
          positionMethod="fixed"
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="z-45 outline-none"
        >
          <BaseMenu.Popup
            aria-label={label}
            className="max-h-(--available-height) w-56 overflow-y-auto rounded-card border bg-card p-1.5 shadow-overlay outline-none"
          >
            {children}
            <MenuItems items={items} />
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}

function MenuItems({ items }: { items: readonly MenuItem[] }) {
  return items.map(({ id, label, detail, Icon, isCurrent, isDanger, disabled = false, onSelect }) => (
    <BaseMenu.Item
      key={id ?? label}
      onClick={onSelect}
      disabled={disabled}
      aria-current={isCurrent}
      className={cx(menuItemClasses, isDanger && 'mt-1 rounded-t-none border-t text-destructive')}
    >
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      <span className="wrap-anywhere">
        {label}
        {detail && <span className="block text-muted-foreground text-xs">{detail}</span>}
      </span>
    </BaseMenu.Item>
  ))
}

interface MenuGroupProps {
  label: string
  items: readonly MenuItem[]
}

/** Items under a title. */
export function MenuGroup({ label, items }: MenuGroupProps) {
  return (
    <BaseMenu.Group className={groupClasses}>
      <BaseMenu.GroupLabel className={groupLabelClasses}>{label}</BaseMenu.GroupLabel>
      <MenuItems items={items} />
    </BaseMenu.Group>
  )
}

const groupClasses = 'mb-1.5 border-b pb-1.5 last:mb-0 last:border-b-0 last:pb-0'
const groupLabelClasses = 'px-3 pt-1 font-semibold text-muted-foreground text-xs'

interface MenuChoiceProps<Value extends string> {
  label: string
  value: Value | undefined
  options: readonly { readonly value: Value; readonly label: string }[]
  onChange: (value: Value) => void
}

/** Options under a title, of which one is chosen. */
export function MenuChoice<Value extends string>({
  label,
  value,
  options,
  onChange,
}: MenuChoiceProps<Value>) {
  return (
    <BaseMenu.RadioGroup value={value} onValueChange={onChange} className={groupClasses}>
      <BaseMenu.GroupLabel className={groupLabelClasses}>{label}</BaseMenu.GroupLabel>
      {options.map((option) => (
        <BaseMenu.RadioItem key={option.value} value={option.value} closeOnClick className={menuItemClasses}>
          <span className="size-4">
            <BaseMenu.RadioItemIndicator>
              <Check className="size-4" aria-hidden="true" />
            </BaseMenu.RadioItemIndicator>
          </span>
          {option.label}
        </BaseMenu.RadioItem>
      ))}
    </BaseMenu.RadioGroup>
  )
}

interface MenuChecksProps {
  label: string
  items: readonly { readonly id: string; readonly label: string; readonly checked: boolean }[]
  onToggle: (id: string, checked: boolean) => void
}

/** Checkboxes under a title. The menu stays open while the user checks them. */
export function MenuChecks({ label, items, onToggle }: MenuChecksProps) {
  return (
    <BaseMenu.Group className={groupClasses}>
      <BaseMenu.GroupLabel className={groupLabelClasses}>{label}</BaseMenu.GroupLabel>
      {items.map(({ id, label: name, checked }) => (
        <BaseMenu.CheckboxItem
          key={id}
          checked={checked}
          onCheckedChange={(next) => onToggle(id, next)}
          className={menuItemClasses}
        >
          <span className="grid size-4 shrink-0 place-items-center rounded-sm border border-input">
            <BaseMenu.CheckboxItemIndicator>
              <Check className="size-3.5" aria-hidden="true" />
            </BaseMenu.CheckboxItemIndicator>
          </span>
          {name}
        </BaseMenu.CheckboxItem>
      ))}
    </BaseMenu.Group>
  )
}
