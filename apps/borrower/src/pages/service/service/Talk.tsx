import { TalkView } from '../../../features/service/TalkView.tsx'
import { PhotoField } from '../../../features/upload/PhotoField.tsx'

export interface TalkProps {
  id: string | undefined
}

export const Talk = ({ id }: TalkProps) => <TalkView key={id} id={id} Photo={PhotoField} />
