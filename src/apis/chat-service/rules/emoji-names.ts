/**
 * Names of the Unicode emoji in common use. Each line is a run: a code, then the names of consecutive code
 * points from there; `|` separates several names of one emoji. A code with dashes is a sequence of code
 * points for one emoji.
 */
export const UNICODE_EMOJI = `
203c bangbang
2049 interrobang
231a watch hourglass
2600 sunny cloud open_umbrella snowman_with_snow comet
2614 umbrella coffee
261d point_up
2639 frowning_face relaxed
2660 spades
2663 clubs
2665 hearts diamonds
267b recycle
2693 anchor crossed_swords
26a0 warning zap
26bd soccer baseball
26c4 snowman partly_sunny
26d4 no_entry
26ea church
26f2 fountain golf
26f5 sailboat
26fa tent
26fd fuelpump
2702 scissors
2705 white_check_mark
2708 airplane envelope fist raised_hand v|victory writing_hand
270f pencil2
2714 heavy_check_mark
2728 sparkles
2744 snowflake
274c x
2753 question grey_question grey_exclamation
2757 exclamation
2764 heart
27a1 arrow_right
2b50 star
1f300 cyclone foggy closed_umbrella night_with_stars sunrise_over_mountains sunrise city_sunset
1f307 city_sunrise rainbow bridge_at_night ocean volcano milky_way earth_africa earth_americas earth_asia
1f310 globe_with_meridians new_moon waxing_crescent_moon first_quarter_moon moon|waxing_gibbous_moon
1f315 full_moon waning_gibbous_moon last_quarter_moon waning_crescent_moon crescent_moon
1f31a new_moon_with_face first_quarter_moon_with_face last_quarter_moon_with_face full_moon_with_face
1f31e sun_with_face star2 stars thermometer
1f324 sun_behind_small_cloud sun_behind_large_cloud sun_behind_rain_cloud cloud_with_rain cloud_with_snow
1f329 cloud_with_lightning tornado fog wind_face hotdog taco burrito chestnut seedling evergreen_tree
1f333 deciduous_tree palm_tree cactus hot_pepper tulip cherry_blossom rose hibiscus sunflower blossom corn
1f33e ear_of_rice herb four_leaf_clover maple_leaf fallen_leaf leaves mushroom tomato eggplant grapes
1f348 melon watermelon tangerine|orange lemon banana pineapple apple green_apple pear peach cherries
1f353 strawberry hamburger pizza meat_on_bone poultry_leg rice_cracker rice_ball rice curry ramen
1f35d spaghetti bread fries sweet_potato dango oden sushi fried_shrimp fish_cake icecream shaved_ice
1f368 ice_cream doughnut cookie chocolate_bar candy lollipop custard honey_pot cake bento stew cooking
1f374 fork_and_knife tea sake wine_glass cocktail tropical_drink beer beers baby_bottle plate_with_cutlery
1f37e champagne popcorn ribbon gift birthday jack_o_lantern christmas_tree santa fireworks sparkler
1f388 balloon tada confetti_ball tanabata_tree crossed_flags bamboo dolls flags wind_chime rice_scene
1f392 school_satchel mortar_board
1f3a0 carousel_horse ferris_wheel roller_coaster fishing_pole_and_fish microphone movie_camera cinema
1f3a7 headphones art tophat circus_tent ticket clapper performing_arts video_game dart slot_machine 8ball
1f3b2 game_die bowling flower_playing_cards musical_note notes saxophone guitar musical_keyboard trumpet
1f3bb violin musical_score running_shirt_with_sash tennis ski basketball checkered_flag snowboarder
1f3c3 runner|running surfer medal_sports trophy horse_racing football rugby_football swimmer
1f3cb weight_lifting golfing motorcycle racing_car cricket_game volleyball field_hockey ice_hockey
1f3d3 ping_pong mountain_snow camping beach_umbrella building_construction houses cityscape derelict_house
1f3db classical_building desert desert_island national_park stadium house house_with_garden office
1f3e3 post_office european_post_office hospital bank atm hotel love_hotel convenience_store school
1f3ec department_store factory izakaya_lantern japanese_castle european_castle
1f400 rat mouse2 ox water_buffalo cow2 tiger2 leopard rabbit2 cat2 dragon crocodile whale2 snail snake
1f40e racehorse ram goat sheep monkey rooster chicken dog2 pig2 boar elephant octopus shell bug ant
1f41d bee|honeybee lady_beetle fish tropical_fish blowfish turtle hatching_chick baby_chick hatched_chick
1f426 bird penguin koala poodle dromedary_camel camel dolphin mouse cow tiger rabbit cat dragon_face whale
1f434 horse monkey_face dog pig frog hamster wolf bear panda_face pig_nose feet chipmunk
1f440 eyes
1f442 ear nose lips tongue point_up_2 point_down point_left point_right fist_oncoming|punch wave ok_hand
1f44d +1|thumbs_up -1|thumbs_down clap open_hands crown womans_hat eyeglasses necktie shirt|tshirt jeans
1f457 dress kimono bikini womans_clothes purse handbag pouch mans_shoe athletic_shoe high_heel sandal boot
1f463 footprints bust_in_silhouette busts_in_silhouette boy girl man woman family couple
1f46e cop|police_officer
1f477 construction_worker princess japanese_ogre japanese_goblin ghost angel alien space_invader imp skull
1f482 guard dancer lipstick nail_care massage haircut barber syringe pill kiss love_letter ring gem
1f48f couplekiss bouquet couple_with_heart wedding heartbeat broken_heart two_hearts sparkling_heart
1f497 heartpulse cupid blue_heart green_heart yellow_heart purple_heart gift_heart revolving_hearts
1f49f heart_decoration diamond_shape_with_a_dot_inside bulb anger bomb zzz boom|collision sweat_drops
1f4a7 droplet dash hankey|poop muscle dizzy speech_balloon thought_balloon white_flower 100 moneybag
1f4b1 currency_exchange heavy_dollar_sign credit_card yen dollar euro pound money_with_wings chart seat
1f4bb computer|laptop briefcase minidisc floppy_disk cd dvd file_folder open_file_folder page_with_curl
1f4c4 page_facing_up date calendar card_index chart_with_upwards_trend chart_with_downwards_trend
1f4ca bar_chart clipboard pushpin round_pushpin paperclip straight_ruler triangular_ruler bookmark_tabs
1f4d2 ledger notebook notebook_with_decorative_cover closed_book book|open_book green_book blue_book
1f4d9 orange_book books name_badge scroll memo|pencil telephone_receiver pager fax satellite loudspeaker
1f4e3 mega outbox_tray inbox_tray package email|e-mail incoming_envelope envelope_with_arrow
1f4ea mailbox_closed mailbox mailbox_with_mail mailbox_with_no_mail postbox postal_horn newspaper iphone
1f4f2 calling vibration_mode mobile_phone_off no_mobile_phones signal_strength camera camera_flash
1f4f9 video_camera tv radio vhs
1f500 twisted_rightwards_arrows repeat repeat_one arrows_clockwise arrows_counterclockwise low_brightness
1f506 high_brightness mute speaker sound loud_sound battery electric_plug mag|search mag_right
1f50f lock_with_ink_pen closed_lock_with_key key lock unlock bell no_bell bookmark link radio_button back
1f51a end on soon top underage keycap_ten capital_abcd abcd 1234 symbols abc fire flashlight wrench hammer
1f529 nut_and_bolt hocho|knife gun microscope telescope crystal_ball
1f54a dove
1f557 clock8
1f5a4 black_heart
1f5d3 spiral_calendar
1f5fa world_map
1f600 grinning grin joy smiley smile sweat_smile laughing|satisfied innocent smiling_imp wink blush yum
1f60c relieved heart_eyes sunglasses smirk neutral_face expressionless unamused sweat pensive confused
1f616 confounded kissing kissing_heart kissing_smiling_eyes kissing_closed_eyes stuck_out_tongue
1f61c stuck_out_tongue_winking_eye stuck_out_tongue_closed_eyes disappointed worried angry rage|pout cry
1f623 persevere triumph disappointed_relieved frowning anguished fearful weary sleepy tired_face grimacing
1f62d sob open_mouth hushed cold_sweat scream astonished flushed sleeping dizzy_face no_mouth mask
1f638 smile_cat joy_cat smiley_cat heart_eyes_cat smirk_cat kissing_cat pouting_cat crying_cat_face
1f640 scream_cat slightly_frowning_face slightly_smiling_face upside_down_face roll_eyes no_good
1f646 ok_woman|ok_person bow see_no_evil hear_no_evil speak_no_evil raising_hand raised_hands
1f64d frowning_person pouting_face pray|folded_hands
1f680 rocket helicopter steam_locomotive railway_car bullettrain_side bullettrain_front train2 metro
1f688 light_rail station tram train bus oncoming_bus trolleybus busstop minibus ambulance fire_engine
1f693 police_car oncoming_police_car taxi oncoming_taxi car|red_car oncoming_automobile blue_car truck
1f69b articulated_lorry tractor monorail mountain_railway suspension_railway mountain_cableway
1f6a1 aerial_tramway ship rowboat speedboat traffic_light vertical_traffic_light construction
1f6a8 rotating_light triangular_flag_on_post door no_entry_sign smoking no_smoking
1f6b2 bike
1f6b4 bicyclist mountain_bicyclist walking
1f6bd toilet wc shower bath bathtub
1f6d1 stop_sign
1f6d2 shopping_cart
1f6eb flight_departure flight_arrival
1f90d white_heart brown_heart
1f910 zipper_mouth_face money_mouth_face face_with_thermometer nerd_face thinking face_with_head_bandage
1f916 robot hugs metal call_me_hand raised_back_of_hand fist_left fist_right handshake crossed_fingers
1f920 cowboy_hat_face clown_face nauseated_face rofl drooling_face lying_face facepalm sneezing_face
1f928 raised_eyebrow star_struck zany_face shushing_face cursing_face hand_over_mouth vomiting_face
1f92f exploding_head
1f950 croissant avocado cucumber bacon potato carrot baguette_bread green_salad shallow_pan_of_food
1f959 stuffed_flatbread egg glass_of_milk peanuts kiwi_fruit pancakes dumpling fortune_cookie takeout_box
1f962 chopsticks bowl_with_spoon cup_with_straw coconut broccoli pie pretzel cut_of_meat sandwich
1f96b canned_food
1f970 smiling_face_with_three_hearts yawning_face smiling_face_with_tear partying_face woozy_face hot_face
1f976 cold_face
1f97a pleading_face
1f980 crab lion scorpion turkey unicorn eagle duck bat shark owl fox_face butterfly deer gorilla lizard
1f98f rhinoceros shrimp squid giraffe zebra hedgehog sauropod t-rex cricket kangaroo llama peacock
1f99b hippopotamus parrot raccoon lobster mosquito
1f9d0 monocle_face
1f9e1 orange_heart
1f1e9-1f1ea germany|de
1f1eb-1f1f7 france|fr
1f1ef-1f1f5 japan|jp
`;
