import * as texts from '@cubby/contract/page-texts'
import { usePageText } from './use-page-text.ts'

/** What the school offers, as titles with a sentence each. */
export function useOffers(): { title: string; text: string }[] {
  return [
    {
      title: usePageText('home_offer_1', texts.homeOffer1),
      text: usePageText('home_offer_1_text', texts.homeOffer1Text),
    },
    {
      title: usePageText('home_offer_2', texts.homeOffer2),
      text: usePageText('home_offer_2_text', texts.homeOffer2Text),
    },
    {
      title: usePageText('home_offer_3', texts.homeOffer3),
      text: usePageText('home_offer_3_text', texts.homeOffer3Text),
    },
  ]
}
