import { type ReactNode, useId } from 'react'

interface SwitchProps {
  label: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
  /** A short explanation. */
  children?: ReactNode
}

/** A labeled on-off switch. A click anywhere in its row toggles it. */
export function Switch({ label, checked, disabled, onChange, children }: SwitchProps) {
  const id = useId()
  return (
    <label className="flex min-h-14 cursor-pointer items-center justify-between gap-4 py-2 has-disabled:cursor-default">
      <span className="min-w-0">
        <span className="block font-semibold">{label}</span>
        {children && (
          <span id={id} className="block text-muted-foreground text-sm">
            {children}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        aria-label={label}
        aria-describedby={children ? id : undefined}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        className="relative h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full border border-input bg-muted transition-colors before:absolute before:top-[3px] before:start-[3px] before:size-5 before:rounded-full before:bg-input before:transition-transform checked:border-primary checked:bg-primary checked:before:translate-x-5 checked:before:bg-primary-foreground disabled:cursor-default disabled:opacity-55"
      />
    </label>
  )
}
