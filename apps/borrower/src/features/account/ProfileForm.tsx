import type { CallInput, CallOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { FaultNotice } from '../../shared/FaultNotice.tsx'
import { FormBox } from '../../shared/FormBox.tsx'
import { TypedField } from '../../shared/info/TypedField.tsx'
import type { PhotoTaker } from '../../shared/photo.ts'
import { setQueryData } from '../../shared/use-query.ts'
import { useForm } from '../../shared/use-form.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toasts.ts'
import { PROFILE, type Profile } from './drafts.ts'

type Borrower = CallOutput<'POST /api/app/me'>['borrower']
type Changes = CallInput<'POST /api/user/set_user_info'>

/** Stands for the current picture: the server returns no id for it. */
const CURRENT_PICTURE = 'kept'

const pictureOf = ({ avatar_link: link }: Borrower): string => (link === null ? '' : CURRENT_PICTURE)

const changesOf = ({ nickname, picture_id: picture }: Profile, borrower: Borrower): Changes => ({
  ...(nickname.trim() === borrower.nickname ? {} : { nickname: nickname.trim() }),
  ...(picture === pictureOf(borrower) ? {} : { avatar_file_id: picture === '' ? null : picture }),
})

interface Props {
  borrower: Borrower
  Photo: PhotoTaker
  /** The form was saved or discarded. */
  onEnd(): void
}

/** Nickname and picture. */
export function ProfileForm({ borrower, Photo, onEnd }: Props) {
  const sender = useMutation('POST /api/user/set_user_info')
  const form = useForm<Profile>({
    draft: PROFILE,
    first: (stored) =>
      stored.begun ? stored : { ...stored, begun: true, nickname: borrower.nickname, picture_id: pictureOf(borrower) },
    refused: sender.fault?.fields,
    check: () => ({}),
  })
  const { picture_id: id, picture_name: name } = form.values
  const end = (): void => {
    form.forget()
    onEnd()
  }
  const submit = async (): Promise<void> => {
    if (!form.passes()) return
    const saved = await sender.send(changesOf(form.values, borrower))
    if (saved === undefined) return
    setQueryData('POST /api/app/me', {}, saved)
    showToast(texts.settings_saved(), 'success')
    end()
  }
  return (
    <FormBox form={form} onSubmit={submit}>
      <Photo
        label={texts.form_picture()}
        photo={id === '' ? undefined : { id, name }}
        preview={id === CURRENT_PICTURE ? (borrower.avatar_link ?? undefined) : undefined}
        error={form.errorAt('picture_id') ?? sender.fault?.fields['avatar_file_id']}
        onChange={(photo) => form.set({ picture_id: photo?.id ?? '', picture_name: photo?.name ?? '' })}
      />
      <TypedField form={form} field="nickname" label={texts.form_nickname()} autoComplete="nickname" maxLength={40} />
      <FaultNotice fault={sender.fault} />
      <Button type="submit" busy={sender.busy}>
        {texts.info_save()}
      </Button>
      <Button kind="text" onClick={end}>
        {texts.info_discard()}
      </Button>
    </FormBox>
  )
}
