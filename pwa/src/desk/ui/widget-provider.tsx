import { CSPProvider } from '@base-ui/react/csp-provider'
import { Tooltip } from '@base-ui/react/tooltip'
import type { ReactNode } from 'react'

/**
 * Settings for all widgets: they insert no style elements, because the content security policy forbids them, and
 * while one tooltip is open the next ones open without delay.
 */
export function WidgetProvider({ children }: { children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <Tooltip.Provider>{children}</Tooltip.Provider>
    </CSPProvider>
  )
}
