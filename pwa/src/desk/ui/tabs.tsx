import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

interface TabsProps<Id extends string> {
  label: string
  tabs: readonly { id: Id; label: string }[]
  current: Id
  onChange: (id: Id) => void
  /** Controls of the current tab, in the line of the tabs. */
  aside?: ReactNode
  /** The content of the current tab's panel. */
  children: ReactNode
}

/** Tabs of a screen or dialog. Arrow keys move to a tab and select it. */
export function Tabs<Id extends string>({ label, tabs, current, onChange, aside, children }: TabsProps<Id>) {
  return (
    <BaseTabs.Root value={current} onValueChange={onChange} className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 border-b">
        <BaseTabs.List activateOnFocus aria-label={label} className="flex flex-wrap gap-1">
          {tabs.map((tab) => (
            <BaseTabs.Tab
              key={tab.id}
              value={tab.id}
              className="-mb-px min-h-11 border-transparent border-b-2 px-3 font-semibold text-muted-foreground text-sm aria-selected:border-primary aria-selected:text-primary"
            >
              {tab.label}
            </BaseTabs.Tab>
          ))}
        </BaseTabs.List>
        {aside && <div className="flex flex-wrap items-center gap-2 pb-1.5">{aside}</div>}
      </div>
      <BaseTabs.Panel value={current} className="min-h-40">
        {children}
      </BaseTabs.Panel>
    </BaseTabs.Root>
  )
}
