import { Menu as BaseMenu } from '@base-ui/react/menu'
import { cx } from 'class-variance-authority'
import { Check, EllipsisVertical, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/ui/button.tsx'
import { usePopupContainer } from './dialog.tsx'

/** The classes of an item of a menu. */
const menuItemClasses =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 text-left text-sm data-highlighted:bg-muted'

interface MenuItem {
  /** By default the label. Needed if two items can have the same label. */
  id?: string
  label: string
  Icon: LucideIcon
  /** Whether the item stands for what is shown now. */
  isCurrent?: boolean
  /** Whether it destroys something: red, after a rule. */
  isDanger?: boolean
  onSelect: () => void
}

interface MenuProps {
  label: string
  /** In a row of 40 px, for a mouse. */
  dense?: boolean
  /** Shows the label beside this icon instead of three dots. */
  Icon?: LucideIcon
  disabled?: boolean
  items: readonly MenuItem[]
}

/** A button with three dots or a visible label, and a menu of operations. */
export function Menu({ label, dense = false, Icon, disabled = false, items }: MenuProps) {
  return (
    <BaseMenu.Root modal={false}>
      {Icon ? (
        <BaseMenu.Trigger disabled={disabled} render={<Button variant="outline" size="small" />}>
          <Icon className="size-4" aria-hidden="true" />
          {label}
        </BaseMenu.Trigger>
      ) : (
        <BaseMenu.Trigger
          render={<Button variant="quiet" size={dense ? 'denseIcon' : 'icon'} aria-label={label} />}
        >
          <EllipsisVertical className="size-5" aria-hidden="true" />
        </BaseMenu.Trigger>
      )}
      <MenuPopup label={label}>
        {items.map(({ id, label: name, Icon: ItemIcon, isCurrent, isDanger, onSelect }) => (
          <BaseMenu.Item
            key={id ?? name}
            onClick={onSelect}
            aria-current={isCurrent}
            className={cx(menuItemClasses, isDanger && 'mt-1 rounded-t-none border-t text-destructive')}
          >
            <ItemIcon className="size-4 shrink-0" aria-hidden="true" />
            <span className="wrap-anywhere">{name}</span>
          </BaseMenu.Item>
        ))}
      </MenuPopup>
    </BaseMenu.Root>
  )
}

interface MenuPopupProps {
  label: string
  /** The items. */
  children: ReactNode
}

/** The popup of a menu, below the right end of its button. */
function MenuPopup({ label, children }: MenuPopupProps) {
  const container = usePopupContainer()
  return (
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
        </BaseMenu.Popup>
      </BaseMenu.Positioner>
    </BaseMenu.Portal>
  )
}

interface CheckboxMenuProps {
  label: string
  Icon: LucideIcon
  items: readonly { id: string; label: string; checked: boolean }[]
  onToggle: (id: string, checked: boolean) => void
}

/** A button with an icon and a menu of checkboxes, which stays open while the user checks them. */
export function CheckboxMenu({ label, Icon, items, onToggle }: CheckboxMenuProps) {
  return (
    <BaseMenu.Root modal={false}>
      <BaseMenu.Trigger render={<Button variant="outline" size="icon" aria-label={label} title={label} />}>
        <Icon className="size-5" aria-hidden="true" />
      </BaseMenu.Trigger>
      <MenuPopup label={label}>
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
      </MenuPopup>
    </BaseMenu.Root>
  )
}
