import type { CenterOrdered } from '@cubby/contract/seats/center-orders'
import { t, translate } from '@cubby/texts/t'
import { Button } from '@/ui/button.tsx'
import { focusOnMount } from '@/ui/field.tsx'

interface OrderResultProps {
  result: CenterOrdered
  close: () => void
}

/** What everybody of an order got. Takes the focus from the form that it replaces. */
export function OrderResult({ result, close }: OrderResultProps) {
  const { class_title, display_date, people, message } = result
  return (
    <div className="grid grid-cols-1 gap-4">
      <div ref={focusOnMount} tabIndex={-1} role="status" className="grid gap-1 outline-none">
        <p className="font-semibold text-lg">{translate(message)}</p>
        <p className="figures wrap-anywhere text-muted-foreground">
          {class_title}, {display_date}
        </p>
      </div>
      <ul className="figures grid divide-y rounded-control border px-4">
        {people.map(({ member_id, name, text }) => (
          <li key={member_id} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="wrap-anywhere font-semibold">{name}</span>
            <span className="text-muted-foreground">{text}</span>
          </li>
        ))}
      </ul>
      <div className="form-buttons">
        <Button onClick={close}>{t('Done')}</Button>
      </div>
    </div>
  )
}
