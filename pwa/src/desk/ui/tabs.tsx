import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import { t } from '@cubby/texts/t'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'

interface TabsProps<Id extends string> {
  label: string
  tabs: readonly { id: Id; label: string; hasErrors?: boolean }[]
  current: Id
  onChange: (id: Id) => void
  /** The content of the current tab's panel. */
  children: ReactNode
}

/**
 * Tabs of a screen or dialog, in one line that scrolls sideways where it has to. Arrow keys move to a tab and
 * select it.
 */
export function Tabs<Id extends string>({ label, tabs, current, onChange, children }: TabsProps<Id>) {
  const line = useShownTab<HTMLDivElement>(current, tabs.map((tab) => tab.label).join())
  return (
    <BaseTabs.Root value={current} onValueChange={onChange} className="grid grid-cols-1 gap-3 xl:gap-2">
      {/* The rule is below the line, and not part of what fades and scrolls. */}
      <div className="border-b">
        <BaseTabs.List
          ref={line}
          activateOnFocus
          aria-label={label}
          className="scroll-x-fade relative -mb-px flex gap-1"
        >
          {tabs.map((tab) => (
            <BaseTabs.Tab
              key={tab.id}
              value={tab.id}
              className="flex min-h-11 shrink-0 items-center gap-1.5 whitespace-nowrap border-transparent border-b-2 px-3 font-semibold text-muted-foreground text-sm focus-visible:-outline-offset-3 aria-selected:border-primary aria-selected:text-primary"
            >
              {tab.label}
              {tab.hasErrors && (
                <>
                  <CircleAlert className="size-4 text-destructive" aria-hidden="true" />
                  <span className="sr-only"> {t('has errors')}</span>
                </>
              )}
            </BaseTabs.Tab>
          ))}
        </BaseTabs.List>
      </div>
      <BaseTabs.Panel value={current} className="min-h-40">
        {children}
      </BaseTabs.Panel>
    </BaseTabs.Root>
  )
}

/**
 * Scrolls a line of tabs or links sideways to show the current one, again after a count has widened a label.
 * Returns the ref of the line.
 */
export function useShownTab<Line extends HTMLElement>(current: string, labels = '') {
  const line = useRef<Line>(null)
  useLayoutEffect(() => {
    const tab = line.current?.querySelector<HTMLElement>('[aria-selected=true], [aria-current=page]')
    if (!(tab && line.current)) return
    const hidden = tab.offsetLeft + tab.offsetWidth + TAB_EDGE - line.current.clientWidth
    line.current.scrollLeft = Math.min(tab.offsetLeft, Math.max(0, hidden))
  }, [current, labels])
  return line
}

/** How much of the next tab shows beside the current one, in pixels. */
const TAB_EDGE = 48
