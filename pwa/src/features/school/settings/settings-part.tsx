import type { ReactNode } from 'react'
import { Card } from '@/ui/card.tsx'
import { settingsParts } from './settings-nav.tsx'

interface SettingsPartProps {
  part: keyof typeof settingsParts
  children: ReactNode
}

/** One titled part of the settings. */
export function SettingsPart({ part, children }: SettingsPartProps) {
  return (
    <div id={part} className="scroll-mt-20 max-sm:scroll-mt-34">
      <Card as="section" className="grid gap-4 p-5">
        <h2 className="text-xl">{settingsParts[part]}</h2>
        {children}
      </Card>
    </div>
  )
}
