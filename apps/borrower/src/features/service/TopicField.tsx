import { topicName } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import { Card } from '../../ui/Card.tsx'
import { ChoiceField } from '../../ui/ChoiceField.tsx'
import { OWN_TOPICS, type OwnTopic } from './service.ts'

/** Before the message that opens a conversation. */
export const TopicField = ({ topic, onChange }: { topic: OwnTopic; onChange(topic: OwnTopic): void }) => (
  <Card>
    <ChoiceField
      label={texts.service_topic()}
      stacked
      value={topic}
      options={OWN_TOPICS.map((value) => ({ value, label: topicName(value) }))}
      onChange={onChange}
    />
  </Card>
)
