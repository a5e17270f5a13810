const DARK = matchMedia('(prefers-color-scheme: dark)');

/** Lets the islands be light or dark as the admin around them is, also when the person changes that. */
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
