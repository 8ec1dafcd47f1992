import { h } from 'preact';
import { TONES, toneOf } from '../../components/content/callouts/tones.ts';
import { addressOf, isOn } from '../../components/content/props.ts';
import { asChildren, classes, type Part, t } from './part.ts';

/** @param base base path of the site */
export function cardPart(Icon: Part, base: string): Part {
  return (props) => {
    const { title, icon, color, href, img, cta, children } = props;
    const isDisabled = isOn(props.disabled);
    const isNewTab = isOn(props.newTab);
    const tone = toneOf(props.type);
    const iconName = icon ?? (tone && TONES[tone].icon);
    const link = href && !isDisabled ? addressOf(href, base) : undefined;
    const hasArrow = link && (props.arrow === undefined ? link.isExternal : isOn(props.arrow));
    const cover = { href: link?.href, ...(isNewTab && { target: '_blank', rel: 'noopener' }) };
    const arrow = (own?: string) =>
      h(Icon, { icon: own && link?.isExternal ? 'lucide:arrow-up-right' : 'lucide:arrow-right', class: own });
    const call = cta ? [asChildren(cta), hasArrow ? arrow() : null] : [];
    return h(
      'div',
      {
        'data-part': 'card',
        class: classes(
          'card',
          tone && 'toned',
          tone,
          isOn(props.horizontal) && 'horizontal',
          isDisabled && 'disabled',
          link && 'linked',
        ),
      },
      img
        ? h('img', {
            class: 'card-image',
            'data-part': 'skip',
            src: addressOf(img, base).href,
            alt: '',
            loading: 'lazy',
          })
        : null,
      iconName ? h('span', { class: 'card-icon' }, h(Icon, { icon: iconName, color })) : null,
      h(
        'div',
        { class: 'card-body' },
        title
          ? h(
              'p',
              { class: 'card-title', 'data-part': 'card-title' },
              link
                ? h('a', { class: 'cover', 'data-part': 'card-link', ...cover }, asChildren(title))
                : asChildren(title),
              isDisabled
                ? h('span', { class: 'sr-only', 'data-part': 'human' }, t('card.unavailable'))
                : null,
              isNewTab && link
                ? h('span', { class: 'sr-only', 'data-part': 'human' }, t('common.newTab'))
                : null,
            )
          : null,
        h('div', { class: 'card-text', 'data-part': 'card-text' }, children),
        cta && link && !title
          ? h('a', { class: 'cover card-cta', 'data-part': 'card-link card-cta', ...cover }, asChildren(cta))
          : null,
        cta && !(link && !title) ? h('span', { class: 'card-cta', 'data-part': 'card-cta' }, ...call) : null,
        link && !title && !cta
          ? h('a', { class: 'cover', 'data-part': 'card-link', 'aria-label': link.href, ...cover })
          : null,
      ),
      hasArrow && !cta ? arrow('card-arrow') : null,
    );
  };
}
