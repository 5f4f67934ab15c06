import { createContext, type ReactNode, use } from 'react'
import { Card } from '@/ui/card.tsx'
import { type SettingsPartId, settingsParts } from './settings-parts.ts'

/** The part on the screen. The others stay in the page, because the fields of most parts belong to one form. */
export const ShownPart = createContext<SettingsPartId | 'list' | null>(null)

interface SettingsPartProps {
  part: SettingsPartId
  children: ReactNode
}

/** One titled part of the settings. */
export function SettingsPart({ part, children }: SettingsPartProps) {
  const shown = use(ShownPart)
  return (
    <div data-part={part} hidden={shown !== null && shown !== part}>
      <Card as="section" className="grid gap-4 p-5">
        <h2 tabIndex={-1} className="text-xl outline-none">
          {settingsParts[part]}
        </h2>
        {children}
      </Card>
    </div>
  )
}
