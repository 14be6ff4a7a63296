import { mount } from 'svelte';
import App from './app.svelte';
import { loadFontLater } from './font.ts';
import { reloadStaleBuild } from './stale-build.ts';
import './styles/tokens.css';
import './styles/base.css';
import { ThemeSetting } from './theme.svelte.ts';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');

window.addEventListener('vite:preloadError', (event) => void reloadStaleBuild(event));

const theme = new ThemeSetting();
const props = { theme };

if (import.meta.env.DEV && location.pathname === '/gallery') {
  const { default: Gallery } = await import('./gallery.svelte');
  mount(Gallery, { target, props });
} else {
  mount(App, { target, props });
}
loadFontLater();
