import { Group } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { langName } from '../../shared/languages.ts'
import { noticeState, type Notice, type NoticeState } from './notices.ts'
import { Tag } from '../../ui/Tag.tsx'

export const NoticeTag = ({ state }: { state: NoticeState }) => (
  <Tag {...noticeState(state).look}>{noticeState(state).name}</Tag>
)

/** The languages in which it is not written. */
export const Missing = ({ missing }: Pick<Notice, 'missing'>) =>
  missing.length === 0 ? (
    <>{texts.console_notice_missing_none()}</>
  ) : (
    <Group gap={4}>
      {missing.map((lang) => (
        <Tag key={lang} tone="red" sign="!">
          {langName(lang)}
        </Tag>
      ))}
    </Group>
  )
