export { cHeader } from './c-header.ts';
export { FrameReader, type StreamItem } from './frame-reader.ts';
export type { WireFrame } from './frame.ts';
export type { WireError, WireErrorCode } from './wire-error.ts';
export { PROTOCOL_VERSION, type Envelope } from './message-frame.ts';
export { decodeHostMessage, encodeHostMessage, type HostMessage } from './host-message.ts';
export { decodeDeviceMessage, encodeDeviceMessage, type DeviceMessage } from './device-message.ts';
export type { Reading } from './cell-board.ts';
export {
  DeviceLink,
  type DeviceCondition,
  type DeviceEvent,
  type DeviceIdentity,
} from './device-link.ts';
export { HostLink, type HostCounters, type HostOutput, type LossReason } from './host-link.ts';
export type { CellLight, Light } from './messages/light.ts';
export type { Beat } from './messages/beat.ts';
export type { Panel, PanelState } from './messages/panel.ts';
export type { ReaderSettings } from './messages/settings.ts';
export type { HelloReply } from './messages/hello-reply.ts';
