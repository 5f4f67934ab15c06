import { Menu as BaseMenu } from '@base-ui/react/menu'
import { EllipsisVertical, type LucideIcon } from 'lucide-react'
import { Button } from '@/ui/button.tsx'
import { menuItemClasses } from './menu-item-classes.ts'
import { MenuPopup } from './menu-popup.tsx'

interface MenuItem {
  /** By default the label. Needed if two items can have the same label. */
  id?: string
  label: string
  Icon: LucideIcon
  /** Whether the item stands for what is shown now. */
  isCurrent?: boolean
  onSelect: () => void
}

interface MenuProps {
  label: string
  /** In a row of 40 px, for a mouse. */
  dense?: boolean
  /** Shows the label beside this icon instead of three dots. */
  Icon?: LucideIcon
  items: readonly MenuItem[]
}

/** A button with three dots or a visible label, and a menu of operations. */
export function Menu({ label, dense = false, Icon, items }: MenuProps) {
  return (
    <BaseMenu.Root modal={false}>
      {Icon ? (
        <BaseMenu.Trigger render={<Button variant="outline" size="small" />}>
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
        {items.map(({ id, label: name, Icon: ItemIcon, isCurrent, onSelect }) => (
          <BaseMenu.Item
            key={id ?? name}
            onClick={onSelect}
            aria-current={isCurrent}
            className={menuItemClasses}
          >
            <ItemIcon className="size-4 shrink-0" aria-hidden="true" />
            <span className="wrap-anywhere">{name}</span>
          </BaseMenu.Item>
        ))}
      </MenuPopup>
    </BaseMenu.Root>
  )
}
