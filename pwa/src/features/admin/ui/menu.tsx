import { Menu as BaseMenu } from '@base-ui/react/menu'
import { EllipsisVertical, type LucideIcon } from 'lucide-react'
import { Button } from '@/ui/button.tsx'
import { usePopupContainer } from './popup-container.ts'

interface MenuItem {
  label: string
  Icon: LucideIcon
  onSelect: () => void
}

/** A button with three dots and a menu of operations. */
export function Menu({ label, items }: { label: string; items: readonly MenuItem[] }) {
  const container = usePopupContainer()
  return (
    <BaseMenu.Root modal={false}>
      <BaseMenu.Trigger render={<Button variant="quiet" size="icon" aria-label={label} />}>
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
            {items.map(({ label: name, Icon, onSelect }) => (
              <BaseMenu.Item
                key={name}
                onClick={onSelect}
                className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 text-left text-sm data-highlighted:bg-muted"
              >
                <Icon className="size-4 shrink-0" aria-hidden="true" />
                {name}
              </BaseMenu.Item>
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}
