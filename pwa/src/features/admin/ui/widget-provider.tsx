import { CSPProvider } from '@base-ui/react/csp-provider'
import { Tooltip } from '@base-ui/react/tooltip'
import type { ReactNode } from 'react'

/**
 * What the widgets share: they insert no style elements, which the security policy would refuse, and once one
 * tooltip is open the next ones open at once.
 */
export function WidgetProvider({ children }: { children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <Tooltip.Provider>{children}</Tooltip.Provider>
    </CSPProvider>
  )
}
