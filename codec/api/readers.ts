/** Brings together every reading of what rides inside: those of payloads/, and the one that needs frames. */
import { requestReading } from '../frame/envelope.ts'
import type { Layout } from '../layout/layout.ts'
import type { ChosenReadings, Readers } from '../payloads/annotate.ts'
import { annotate } from '../payloads/annotate.ts'
import { carriedFields, userData } from '../payloads/carriers.ts'
import type { Reading } from '../payloads/reading.ts'
import { listReadings, readingByName } from '../payloads/readings.ts'
import { JSON_TEXT, NUMBERS, TEXT } from '../payloads/plain-readings.ts'
import { PROTOBUF } from '../payloads/protobuf.ts'
import { SCHEMA_REGISTRY, SCHEMA_REGISTRY_PROTOBUF } from '../payloads/schema-registry.ts'
import { COOPERATIVE_USER_DATA, STICKY_USER_DATA } from '../payloads/sticky-assignor.ts'
import { TELEMETRY } from '../payloads/telemetry.ts'
import { SASL } from '../payloads/sasl.ts'
import { SASL_OAUTHBEARER } from '../payloads/sasl-oauthbearer.ts'
import { SASL_PLAIN } from '../payloads/sasl-plain.ts'
import { SASL_SCRAM } from '../payloads/sasl-scram.ts'
import { schemaReading } from '../payloads/versioned.ts'
import { recordsReader } from './records-reader.ts'

const REQUEST = requestReading(recordsReader)
const MORE: readonly Reading[] = [
  TEXT,
  JSON_TEXT,
  ...NUMBERS,
  SCHEMA_REGISTRY,
  SCHEMA_REGISTRY_PROTOBUF,
  PROTOBUF,
  TELEMETRY,
  STICKY_USER_DATA,
  COOPERATIVE_USER_DATA,
  SASL,
  SASL_PLAIN,
  SASL_SCRAM,
  SASL_OAUTHBEARER,
  REQUEST,
]

/** What a field carries for sure. */
const always = (reading: Reading) => () => ({ reading, sure: true })

let readers: Readers | undefined

/** Made when first asked for: the record types are read for it. */
const theReaders = (): Readers =>
  (readers ??= {
    fields: carriedFields({
      'EnvelopeRequest.RequestData': always(REQUEST),
      'SaslAuthenticateRequest.AuthBytes': always(SASL),
      'SaslAuthenticateResponse.AuthBytes': always(SASL),
      'ConsumerProtocolSubscription.UserData': userData({
        stream: schemaReading('SubscriptionInfoData'),
        sticky: STICKY_USER_DATA,
        'cooperative-sticky': COOPERATIVE_USER_DATA,
      }),
      // Compressed ones are opened as a byte space of their own.
      'PushTelemetryRequest.Metrics': (around) =>
        around.get('CompressionType') === 0 ? { reading: TELEMETRY, sure: true } : undefined,
    }),
    byName: (name) => readingByName(name, MORE),
  })

/** A layout with what rides inside opened, by itself and as chosen by hand. */
export const opened = (plain: Layout, chosen?: ChosenReadings): Layout => annotate(plain, theReaders(), chosen)

/** All readings, in the order of a menu. */
export const allReadings = (): readonly Reading[] => listReadings(MORE)

/** Undefined for a name that is neither a reading nor a message. */
export const readingNamed = (name: string): Reading | undefined => theReaders().byName(name)
