import { retentionRules } from '@cubby/contract/school/retention'
import { t } from '@cubby/texts/t'

/** What the server keeps, how long, and why. */
export function RetentionList() {
  return (
    <table className="w-full text-start text-sm max-sm:block">
      <thead className="max-sm:sr-only">
        <tr className="border-b text-muted-foreground [&>th]:py-2 [&>th]:pe-4 [&>th]:font-normal">
          <th scope="col">{t('Data')}</th>
          <th scope="col">{t('Kept')}</th>
          <th scope="col">{t('Why')}</th>
        </tr>
      </thead>
      <tbody className="divide-y max-sm:block">
        {retentionRules.map(({ what, kept, why }) => (
          <tr
            key={what}
            className="align-top max-sm:grid max-sm:gap-0.5 max-sm:py-2 sm:[&>*]:py-2 sm:[&>*]:pe-4"
          >
            <th scope="row" className="font-semibold sm:w-1/4">
              {what}
            </th>
            <td className="sm:w-1/3">{kept.replaceAll('`', '')}.</td>
            <td className="text-muted-foreground">{why}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
