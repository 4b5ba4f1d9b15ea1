import * as texts from '@home-credit/texts'
import { copy } from '../../../features/wallet/CopyButton.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'

/** Uses the phone's share sheet, or else copies the link. */
async function share(link: string): Promise<void> {
  if ('share' in navigator) {
    try {
      await navigator.share({
        title: texts.app_title(),
        text: texts.invite_share_text({ brand: texts.app_title() }),
        url: link,
      })
      return
    } catch (error) {
      // The borrower closed the share sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  await copy(link, texts.invite_copied())
}

export const ShareButton = ({ link }: { link: string }) => (
  <Button onClick={() => void share(link)}>
    <Icon name="share" size={20} />
    {texts.invite_share()}
  </Button>
)
