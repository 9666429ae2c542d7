/** Client metrics (KIP-714): OpenTelemetry's MetricsData in Protobuf, with the names of opentelemetry/proto/metrics/v1. */
import { isProtobuf, readProtobuf } from './protobuf.ts'
import { protobufMessages } from './protobuf-schema.ts'
import type { Reading } from './reading.ts'

const MESSAGES = protobufMessages({
  MetricsData: { 1: 'resource_metrics:ResourceMetrics' },
  ResourceMetrics: { 1: 'resource:Resource', 2: 'scope_metrics:ScopeMetrics', 3: 'schema_url:string' },
  Resource: { 1: 'attributes:KeyValue', 2: 'dropped_attributes_count:uint64' },
  ScopeMetrics: { 1: 'scope:InstrumentationScope', 2: 'metrics:Metric', 3: 'schema_url:string' },
  InstrumentationScope: {
    1: 'name:string',
    2: 'version:string',
    3: 'attributes:KeyValue',
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
    12: 'metadata:KeyValue',
  },
  Gauge: { 1: 'data_points:NumberDataPoint' },
  Sum: { 1: 'data_points:NumberDataPoint', 2: 'aggregation_temporality:uint64', 3: 'is_monotonic:bool' },
  Histogram: { 1: 'data_points:HistogramDataPoint', 2: 'aggregation_temporality:uint64' },
  ExponentialHistogram: { 1: 'data_points:ExponentialHistogramDataPoint', 2: 'aggregation_temporality:uint64' },
  Summary: { 1: 'data_points:SummaryDataPoint' },
  NumberDataPoint: {
    2: 'start_time_unix_nano:fixed64',
    3: 'time_unix_nano:fixed64',
    4: 'as_double:double',
    5: 'exemplars:Exemplar',
    6: 'as_int:sfixed64',
    7: 'attributes:KeyValue',
    8: 'flags:uint64',
  },
  HistogramDataPoint: {
    2: 'start_time_unix_nano:fixed64',
    3: 'time_unix_nano:fixed64',
    4: 'count:fixed64',
    5: 'sum:double',
    6: 'bucket_counts:bytes',
    7: 'explicit_bounds:bytes',
    8: 'exemplars:Exemplar',
    9: 'attributes:KeyValue',
    10: 'flags:uint64',
    11: 'min:double',
    12: 'max:double',
  },
  SummaryDataPoint: {
    2: 'start_time_unix_nano:fixed64',
    3: 'time_unix_nano:fixed64',
    4: 'count:fixed64',
    5: 'sum:double',
    6: 'quantile_values:ValueAtQuantile',
    7: 'attributes:KeyValue',
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
  ArrayValue: { 1: 'values:AnyValue' },
  KeyValueList: { 1: 'values:KeyValue' },
})

/** The metrics that a client pushes, uncompressed. */
export const TELEMETRY: Reading = {
  name: 'telemetry-metrics',
  label: 'OpenTelemetry metrics',
  group: 'telemetry',
  fits: isProtobuf,
  read: (tape, start, end, region) => {
    readProtobuf(tape, start, end, region, MESSAGES.get('MetricsData'))
    return { label: 'MetricsData' }
  },
}
