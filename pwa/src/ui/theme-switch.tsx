import { t, text, translate } from '@cubby/texts/t'
import { cx } from 'class-variance-authority'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useId, useSyncExternalStore } from 'react'
import { readSetting, writeSetting } from '@/api/local-settings.ts'

const choices = [
  { value: 'system', label: text('System'), Icon: Monitor },
  { value: 'light', label: text('Light'), Icon: Sun },
  { value: 'dark', label: text('Dark'), Icon: Moon },
] as const

/** Chooses between light, dark, and the setting of the device. */
export function ThemeSwitch() {
  const chosen = useTheme()
  const name = useId()
  return (
    <fieldset className="flex w-fit gap-1 rounded-full border bg-card p-1">
      <legend className="sr-only">{t('Appearance')}</legend>
      {choices.map(({ value, label, Icon }) => (
        <label
          key={value}
          className={cx(
            'flex min-h-11 cursor-pointer items-center gap-1.5 rounded-full px-3 text-sm has-focus-visible:outline-3 has-focus-visible:outline-ring',
            chosen === value
              ? 'bg-muted font-semibold text-foreground'
              : 'text-muted-foreground hover:text-foreground',
          )}
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={chosen === value}
            onChange={() => chooseTheme(value)}
            className="sr-only"
          />
          <Icon className="size-4" aria-hidden="true" />
          {translate(label)}
        </label>
      ))}
    </fieldset>
  )
}

type ThemeChoice = 'system' | 'light' | 'dark'

const KEY = 'cubby-theme'
const CHANGED = 'cubby-theme'

/** The theme chosen on this device. public/theme.js reads the same key before the first paint. */
function readTheme(): ThemeChoice {
  const stored = readSetting(KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

function chooseTheme(choice: ThemeChoice): void {
  writeSetting(KEY, choice === 'system' ? null : choice)
  dispatchEvent(new Event(CHANGED))
}

function subscribe(listener: () => void) {
  addEventListener(CHANGED, listener)
  addEventListener('storage', listener)
  return () => {
    removeEventListener(CHANGED, listener)
    removeEventListener('storage', listener)
  }
}

function useTheme(): ThemeChoice {
  return useSyncExternalStore(subscribe, readTheme)
}
