import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface BottomBarItemProps {
  label: string
  Icon: LucideIcon
  badge?: ReactNode
}

/** The content of a link in the bottom bar; the link marks the current page. */
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
