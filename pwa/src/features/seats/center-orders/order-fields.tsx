import { PO_NUMBER_MAX_LENGTH } from '@cubby/contract/constants'
import type { OrderMode } from '@cubby/contract/seats/center-orders'
import { t, translate } from '@cubby/texts/t'
import type { ComponentProps } from 'react'
import { TextField } from '@/ui/fields.tsx'

interface ModeChoiceProps {
  legend: string
  /** The look of the legend, of each choice, and of its button. */
  classes: Readonly<Record<'legend' | 'choice' | 'button', string>>
  /** What happens to everybody if there are not enough places, in the words of the screen. */
  choices: Readonly<Record<OrderMode, { label: string; hint: string }>>
  mode: OrderMode
  onChange: (mode: OrderMode) => void
}

const modes = ['all', 'fitting'] as const satisfies readonly OrderMode[]

/** What happens if there are not enough places. */
export function ModeChoice({ legend, classes, choices, mode, onChange }: ModeChoiceProps) {
  return (
    <fieldset className="grid gap-2 sm:grid-cols-2">
      <legend className={classes.legend}>{legend}</legend>
      {modes.map((each) => (
        <label
          key={each}
          className={`flex min-h-11 cursor-pointer gap-3 rounded-control border ${classes.choice}`}
        >
          <input
            type="radio"
            name="mode"
            className={`shrink-0 accent-primary ${classes.button}`}
            checked={mode === each}
            onChange={() => onChange(each)}
          />
          <span>
            <span className="block font-semibold">{translate(choices[each].label)}</span>
            <span className="text-muted-foreground text-sm">{translate(choices[each].hint)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** The number that the center has for the order. */
export function PoNumberField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return (
    <TextField
      label={t('PO number')}
      optional
      autoComplete="off"
      maxLength={PO_NUMBER_MAX_LENGTH}
      {...props}
    />
  )
}
