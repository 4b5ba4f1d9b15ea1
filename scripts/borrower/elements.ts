/**
 * What most pages are made of comes in one file: each in a file of its own would be a request more, and a name more in the list that the first load
 * carries. Only what nearly every page shows is worth it;
 * the shortest sentences that several pages share come along: a file each would be longer than they are.
 */
const PARTS = String.raw`ui\/(?:FormNotice|LinkButton|Part|Money|StateChip|EmptyState)|app\/(?:Answered|use-send|FaultNotice|notices)`
const SENTENCES = 'ui_cancel|ui_confirm|loans_more|withdraw_next|hub_number|hub_see_loan|info_missing'

export const ELEMENTS = { name: 'elements', test: new RegExp(String.raw`\/(?:${PARTS}|generated\/each\/(?:${SENTENCES}))\.`) }
