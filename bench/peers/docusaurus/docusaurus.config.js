module.exports = {
  title: 'Generated',
  url: 'https://docs.example.com',
  baseUrl: '/',
  future: { v4: true, faster: true },
  plugins: [['@docusaurus/plugin-content-docs', { routeBasePath: '/' }]],
  themes: ['@docusaurus/theme-classic'],
};
