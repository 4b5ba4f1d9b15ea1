import { noticeState, type NoticeState } from './notices.ts'
import { Tag } from '../../ui/Tag.tsx'

export const NoticeTag = ({ state }: { state: NoticeState }) => (
  <Tag {...noticeState(state).look}>{noticeState(state).name}</Tag>
)
