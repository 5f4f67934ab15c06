import { Menu as BaseMenu } from '@base-ui/react/menu'
import { Check, type LucideIcon } from 'lucide-react'
import { Button } from '@/ui/button.tsx'
import { menuItemClasses, menuPopupClasses } from './menu-classes.ts'
import { usePopupContainer } from './popup-container.ts'

interface CheckboxMenuProps {
  label: string
  Icon: LucideIcon
  disabled?: boolean
  items: readonly { id: string; label: string; checked: boolean }[]
  onToggle: (id: string, checked: boolean) => void
}

/** A button with an icon and a menu of choices, which stays open while they are made. */
export function CheckboxMenu({ label, Icon, disabled = false, items, onToggle }: CheckboxMenuProps) {
  const container = usePopupContainer()
  return (
    <BaseMenu.Root modal={false}>
      <BaseMenu.Trigger
        disabled={disabled}
        render={<Button variant="outline" size="icon" aria-label={label} title={label} />}
      >
        <Icon className="size-5" aria-hidden="true" />
      </BaseMenu.Trigger>
      <BaseMenu.Portal {...container}>
        <BaseMenu.Positioner
          positionMethod="fixed"
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="z-45 outline-none"
        >
          <BaseMenu.Popup aria-label={label} className={menuPopupClasses}>
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
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}
