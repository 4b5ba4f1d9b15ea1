import { REFUSALS, splitKey, type Call } from '@home-credit/contract'
import { z } from 'zod'
import { VERSION } from '../version.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io })
  return rest
}

const PARAMETERS = {
  lang: {
    name: 'lang',
    in: 'header',
    description: 'Language of the messages',
    schema: { type: 'string', enum: ['en', 'zh', 'pt'], default: 'en' },
  },
  key: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Minted once for each intent; mandatory where the call writes. The same key and body give the first answer again, another body 409.',
    schema: { type: 'string', minLength: 8, maxLength: 200 },
  },
}

const REFUSAL = {
  type: 'object',
  required: ['status_code', 'message', 'data'],
  properties: {
    status_code: { type: 'integer', enum: [...new Set(Object.values(REFUSALS))] },
    message: { type: 'string' },
    data: {
      type: 'object',
      required: ['reason'],
      properties: {
        reason: { type: 'string', enum: Object.keys(REFUSALS) },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
        wait_seconds: { type: 'integer' },
        request_id: { type: 'string' },
      },
    },
  },
}

const refusal = (description: string): Json => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
})

const bodyOf = ({ takesFile }: Call, input: Json): Json =>
  takesFile === undefined
    ? { 'application/json': { schema: input } }
    : { 'application/octet-stream': { schema: { type: 'string', format: 'binary', maxLength: takesFile.maxBytes } } }

const operationOf = (call: Call): Json => {
  const { method, path } = splitKey(call.key)
  const input = schemaOf(call.input, 'input')
  const done = {
    type: 'object',
    required: ['status_code', 'message', 'data'],
    properties: { status_code: { const: 200 }, message: { type: 'string' }, data: schemaOf(call.output, 'input') },
  }
  const needsSession = call.who === 'borrower' || call.who === 'operator'
  const query = Object.entries(input.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    schema,
  }))
  return {
    operationId: path.replace(/^\/api\//, '').replace(/\W+/g, '_') + (method === 'GET' ? '_get' : ''),
    summary: call.summary,
    tags: [path.split('/')[2] ?? 'api'],
    security: needsSession ? [{ [call.who]: [] }] : call.needsSession === undefined ? [] : [{}, { borrower: [] }],
    parameters: [
      PARAMETERS.lang,
      ...(call.handsOutSession ? [] : [PARAMETERS.key]),
      ...(method === 'GET' || call.takesFile?.inputInQuery ? query : []),
    ],
    ...(method === 'POST' ? { requestBody: { required: true, content: bodyOf(call, input) } } : {}),
    responses: {
      '200': {
        description: 'Done, or refused by a decision of the application: status_code tells which',
        content: { 'application/json': { schema: { oneOf: [done, { $ref: '#/components/schemas/Refusal' }] } } },
      },
      '413': refusal('Too large'),
      '429': refusal('Too many; the answer says how long to wait'),
      '503': refusal('Cannot answer now; retry'),
    },
  }
}

/** The OpenAPI 3.1 document of these calls, from the schemas that the server validates with. */
export function openApi(calls: readonly Call[]): Json {
  const paths: Record<string, Json> = {}
  for (const call of calls) {
    const { method, path } = splitKey(call.key)
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(call) }
  }
  const bearer = { type: 'http', scheme: 'bearer' }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Home-credit',
      version: VERSION,
      description: 'Money is an integer number of centavos; times are ISO 8601 in UTC.',
    },
    paths,
    components: { schemas: { Refusal: REFUSAL }, securitySchemes: { borrower: bearer, operator: bearer } },
  }
}
