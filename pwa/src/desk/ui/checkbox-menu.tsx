import { Menu as BaseMenu } from '@base-ui/react/menu'
import { Check, type LucideIcon } from 'lucide-react'
import { Button } from '@/ui/button.tsx'
import { menuItemClasses } from './menu-item-classes.ts'
import { MenuPopup } from './menu-popup.tsx'

interface CheckboxMenuProps {
  label: string
  Icon: LucideIcon
  disabled?: boolean
  items: readonly { id: string; label: string; checked: boolean }[]
  onToggle: (id: string, checked: boolean) => void
}

/** A button with an icon and a menu of checkboxes, which stays open while the user checks them. */
export function CheckboxMenu({ label, Icon, disabled = false, items, onToggle }: CheckboxMenuProps) {
  return (
    <BaseMenu.Root modal={false}>
      <BaseMenu.Trigger
        disabled={disabled}
        render={<Button variant="outline" size="icon" aria-label={label} title={label} />}
      >
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
