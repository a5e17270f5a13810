const DARK = matchMedia('(prefers-color-scheme: dark)');

/** Follow the color scheme of the admin in the islands, also when the user changes it. */
export function followAdminScheme(): void {
  const root = document.documentElement;
  const apply = () => {
    const { theme = 'auto' } = root.dataset;
    root.dataset['scheme'] = theme === 'dark' || (theme === 'auto' && DARK.matches) ? 'dark' : 'light';
  };
  apply();
  new MutationObserver(apply).observe(root, { attributes: true, attributeFilter: ['data-theme'] });
  DARK.addEventListener('change', apply);
}
