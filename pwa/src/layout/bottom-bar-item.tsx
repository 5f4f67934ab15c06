import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface BottomBarItemProps {
  label: string
  Icon: LucideIcon
  badge?: ReactNode
}

/** What stands inside a link of the bottom bar; the link says whether it is the current one. */
export function BottomBarItem({ label, Icon, badge }: BottomBarItemProps) {
  return (
    <>
      <span className="absolute inset-x-4 top-0 h-0.75 rounded-b-full group-aria-[current=page]/item:bg-primary" />
      <Icon className="size-6" aria-hidden="true" />
      {label}
      <span className="absolute top-1 left-1/2 ml-2">{badge}</span>
    </>
  )
}
