/** Client metrics (KIP-714): OpenTelemetry's MetricsData in Protobuf, with the names of opentelemetry/proto/metrics/v1. */
import { varintEnd } from '../bytes/varint.ts'
import { isMessage, lengthAt } from './protobuf-guess.ts'
import { readProtobuf } from './protobuf.ts'
import { protobufMessages } from './protobuf-schema.ts'
import type { Reading } from './reading.ts'

const MESSAGES = protobufMessages({
  MetricsData: { 1: 'resource_metrics:ResourceMetrics[]' },
  ResourceMetrics: { 1: 'resource:Resource', 2: 'scope_metrics:ScopeMetrics[]', 3: 'schema_url:string' },
  Resource: { 1: 'attributes:KeyValue[]', 2: 'dropped_attributes_count:uint64', 3: 'entity_refs:EntityRef[]' },
  EntityRef: { 1: 'schema_url:string', 2: 'type:string', 3: 'id_keys:string[]', 4: 'description_keys:string[]' },
  ScopeMetrics: { 1: 'scope:InstrumentationScope', 2: 'metrics:Metric[]', 3: 'schema_url:string' },
  InstrumentationScope: {
    1: 'name:string',
    2: 'version:string',
    3: 'attributes:KeyValue[]',
    4: 'dropped_attributes_count:uint64',
  },
  Metric: {
    1: 'name:string',
    2: 'description:string',
    3: 'unit:string',
    5: 'gauge:Gauge',
    7: 'sum:Sum',
    9: 'histogram:Histogram',
    10: 'exponential_histogram:ExponentialHistogram',
    11: 'summary:Summary',
    12: 'metadata:KeyValue[]',
  },
  Gauge: { 1: 'data_points:NumberDataPoint[]' },
  Sum: { 1: 'data_points:NumberDataPoint[]', 2: 'aggregation_temporality:int64', 3: 'is_monotonic:bool' },
  Histogram: { 1: 'data_points:HistogramDataPoint[]', 2: 'aggregation_temporality:int64' },
  ExponentialHistogram: { 1: 'data_points:ExponentialHistogramDataPoint[]', 2: 'aggregation_temporality:int64' },
  Summary: { 1: 'data_points:SummaryDataPoint[]' },
  NumberDataPoint: {
    2: 'start_time_unix_nano:fixed64',
    3: 'time_unix_nano:fixed64',
    4: 'as_double:double',
    5: 'exemplars:Exemplar[]',
    6: 'as_int:sfixed64',
    7: 'attributes:KeyValue[]',
    8: 'flags:uint64',
  },
  HistogramDataPoint: {
    2: 'start_time_unix_nano:fixed64',
    3: 'time_unix_nano:fixed64',
    4: 'count:fixed64',
    5: 'sum:double',
    6: 'bucket_counts:fixed64[]',
    7: 'explicit_bounds:double[]',
    8: 'exemplars:Exemplar[]',
    9: 'attributes:KeyValue[]',
    10: 'flags:uint64',
    11: 'min:double',
    12: 'max:double',
  },
  ExponentialHistogramDataPoint: {
    1: 'attributes:KeyValue[]',
    2: 'start_time_unix_nano:fixed64',
    3: 'time_unix_nano:fixed64',
    4: 'count:fixed64',
    5: 'sum:double',
    6: 'scale:sint64',
    7: 'zero_count:fixed64',
    8: 'positive:Buckets',
    9: 'negative:Buckets',
    10: 'flags:uint64',
    11: 'exemplars:Exemplar[]',
    12: 'min:double',
    13: 'max:double',
    14: 'zero_threshold:double',
  },
  Buckets: { 1: 'offset:sint64', 2: 'bucket_counts:uint64[]' },
  Exemplar: {
    2: 'time_unix_nano:fixed64',
    3: 'as_double:double',
    4: 'span_id:bytes',
    5: 'trace_id:bytes',
    6: 'as_int:sfixed64',
    7: 'filtered_attributes:KeyValue[]',
  },
  SummaryDataPoint: {
    2: 'start_time_unix_nano:fixed64',
    3: 'time_unix_nano:fixed64',
    4: 'count:fixed64',
    5: 'sum:double',
    6: 'quantile_values:ValueAtQuantile[]',
    7: 'attributes:KeyValue[]',
    8: 'flags:uint64',
  },
  ValueAtQuantile: { 1: 'quantile:double', 2: 'value:double' },
  KeyValue: { 1: 'key:string', 2: 'value:AnyValue' },
  AnyValue: {
    1: 'string_value:string',
    2: 'bool_value:bool',
    3: 'int_value:int64',
    4: 'double_value:double',
    5: 'array_value:ArrayValue',
    6: 'kvlist_value:KeyValueList',
    7: 'bytes_value:bytes',
  },
  ArrayValue: { 1: 'values:AnyValue[]' },
  KeyValueList: { 1: 'values:KeyValue[]' },
})

/** Field 1, length-delimited: the one field that MetricsData has. */
const RESOURCE_METRICS = 0x0a

/** The metrics that a client pushes, uncompressed. */
export const TELEMETRY: Reading = {
  name: 'telemetry-metrics',
  label: 'OpenTelemetry metrics',
  group: 'telemetry',
  fits: (bytes) => {
    let at = 0
    while (at < bytes.length) {
      const content = bytes[at] === RESOURCE_METRICS ? varintEnd(bytes, at + 1, bytes.length, 10) : -1
      const next = content < 0 ? Infinity : content + lengthAt(bytes, at + 1, content)
      if (next > bytes.length || !isMessage(bytes, content, next)) return false
      at = next
    }
    return at > 0
  },
  read: (tape, start, end, region) => {
    readProtobuf(tape, start, end, region, MESSAGES.get('MetricsData'))
    return { label: 'MetricsData' }
  },
}
