// The writer's thread where the hub runs from source: tsx registers itself in main threads only.
import { register } from 'tsx/esm/api';

register();
await import('./writer.ts');
