#!/usr/bin/env node
// npm links this file before anything is built; what it starts is built by `npm run build` or `npm start`.
import '../dist/app/main.js';
